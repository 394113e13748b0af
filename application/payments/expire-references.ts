import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Deposits, Payments } from '../../domain/payments/payments.port.ts';
import { type CalendarDay, momentOn } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { lockClaims } from './lock-claims.ts';
import type { OpenPayments } from './payment.queries.ts';

/** Fails bank references that were not verified in time, or whose loan no longer needs their money, which is then owed back. */
export class ExpireReferences
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
  readonly name = 'unverified references';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { payments, deposits, openPayments, clock, batchSize = 100 } = this.deps;
    const references = await openPayments.endingBy(day, cursor as PaymentId | null, batchSize);
    const claims = await lockClaims(this.deps, references);
    const at = momentOn(day, clock.now());
    let expired = 0;
    for (const { proposal, loan, payment, waiting } of claims) {
      const { isOnlyClaim } = proposal;
      const money = payment.expire(day, { deposits: waiting, owedAmount: loan.owedAmount, isOnlyClaim }, at);
      money?.claim(payment, at, day);
      if (money !== null) await deposits.save(money);
      await payments.save(payment);
      expired += Number(payment.status === 'Failed');
    }
    return { cursor: nextCursor(references, batchSize, ({ paymentId }) => paymentId), tally: { expired } };
  }
}
