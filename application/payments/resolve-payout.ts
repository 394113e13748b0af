import { InvalidPayout, PAYOUT_FAULTS } from '../../domain/payments/payout.ts';
import type { PayoutId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, presentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { loanOf, lockPayout, type RecordingPorts } from './payouts.ts';

/** Exactly one of the two. */
export interface ResolvePayoutCommand {
  readonly payoutId: PayoutId;
  /** Of the transfer by which the lender has sent the money again. */
  readonly reference: string | null;
  /** Takes the loan back, on which nothing is paid any more. */
  readonly annul: boolean | null;
}

/** Deals with money that came back and waits for an operator. */
export class ResolvePayout extends UseCase<
  RecordingPorts & { unitOfWork: UnitOfWork; calendar: BusinessCalendar; clock: Clock }
> {
  /** @throws PayoutNotFound, PayoutNotWaiting, InvalidPayout, LoanNotAnnullable */
  execute({ payoutId, reference, annul: isToAnnul }: ResolvePayoutCommand): Promise<void> {
    const { payouts, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const { payout } = await lockPayout(this.deps, await payouts.locate({ payoutId }));
      if ((reference === null) === (isToAnnul === null))
        throw new InvalidPayout('reference', PAYOUT_FAULTS.referenceOrAnnul());
      payout.assertWaits();
      const moment = await presentOf(this.deps);
      if (reference === null) await this.deps.loanAnnulment.asDecided(await loanOf(this.deps, payout), moment);
      payout.resolve(reference, moment);
      await payouts.save(payout);
    });
  }
}
