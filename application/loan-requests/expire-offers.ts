import type { LoanOffers } from '../../domain/loan-requests/loan-offer.ts';
import { type CalendarDay, momentOn } from '../../domain/shared/calendar.ts';
import type { LoanOfferId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanOfferQueries } from './loan-offer.queries.ts';

/** Marks the open offers whose last day is over. Locks no request: an answer waits for the offer. */
export class ExpireOffers
  extends UseCase<{
    offers: LoanOffers;
    loanOfferQueries: Pick<LoanOfferQueries, 'overBefore'>;
    clock: Clock;
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'offers';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { offers, loanOfferQueries, clock, batchSize = 500 } = this.deps;
    const ids = await loanOfferQueries.overBefore(day, cursor as LoanOfferId | null, batchSize);
    const at = momentOn(day, clock.now());
    let expiredOffers = 0;
    for (const offer of await offers.allOpen(ids)) {
      expiredOffers += Number(offer.expire(day, at));
      await offers.save(offer);
    }
    return { cursor: nextCursor(ids, batchSize, (id) => id), tally: { expiredOffers } };
  }
}
