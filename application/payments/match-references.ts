import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Deposits, Payments } from '../../domain/payments/payments.port.ts';
import { type CalendarDay, dayOf, laterOf, momentOn } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { lockClaims } from './lock-claims.ts';
import type { OpenPayments } from './payment.queries.ts';
import { receiveTransfer } from './receive-transfer.ts';

// Why: docs/decisions/0008-a-day-is-closed-in-batches.md
/**
 * Verifies bank references without the borrower, if one deposit proves one payment and needs no code. The query only
 * proposes payments. One that exceeds the balance of its loan stays Pending.
 */
export class MatchReferences
  extends UseCase<{
    loans: Loans;
    payments: Payments;
    deposits: Deposits;
    openPayments: OpenPayments;
    clock: Clock;
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'bank references';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { openPayments, clock, batchSize = 100 } = this.deps;
    const proposed = await openPayments.matchable(cursor as PaymentId | null, batchSize);
    const claims = await lockClaims(this.deps, proposed);
    let matched = 0;
    for (const { loan, payment, waiting } of claims) {
      // A day that is closed late can meet what was recorded since.
      const today = loan.bookingDay(
        [payment, ...waiting].map(({ createdAt }) => dayOf(createdAt)).reduce(laterOf, day),
      );
      const at = momentOn(today, clock.now());
      const proof = loan.hasRoomFor(payment.amount) ? payment.match(waiting, at, today) : null;
      if (proof === null) continue;
      await receiveTransfer(this.deps, { loan, payment, proof, today, at });
      matched++;
    }
    return { cursor: nextCursor(proposed, batchSize, ({ paymentId }) => paymentId), tally: { matched } };
  }
}
