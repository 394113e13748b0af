import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Deposit } from '../../domain/payments/deposit.ts';
import type { Deposits } from '../../domain/payments/deposits.port.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { PaymentOfLoan, Payments } from '../../domain/payments/payments.port.ts';
import { type CalendarDay, momentOn } from '../../domain/shared/calendar.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { nextCursor } from '../shared/page.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OpenPayments } from './payment.queries.ts';
import { depositsFor, receiveTransfer } from './receive-transfer.ts';

/** A bank reference and all that it may change, locked. */
interface Claim {
  readonly loan: Loan;
  readonly payment: Payment;
  readonly waiting: readonly Deposit[];
}

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
    calendar: BusinessCalendar;
    clock: Clock;
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'bank references';

  async run(_day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { openPayments, calendar, clock, batchSize = 100 } = this.deps;
    const proposed = await openPayments.matchable(cursor as PaymentId | null, batchSize);
    const claims = await this.lock(proposed);
    const today = await calendar.today();
    const at = momentOn(today, clock.now());
    let matched = 0;
    for (const { loan, payment, waiting } of claims) {
      const proof = loan.hasRoomFor(payment.amount) ? payment.match(waiting, at) : null;
      if (proof === null) continue;
      await receiveTransfer(this.deps, { loan, payment, proof, today, at });
      matched++;
    }
    return { cursor: nextCursor(proposed, batchSize, ({ paymentId }) => paymentId), tally: { matched } };
  }

  /** All loans, then all payments, then all deposits: the lock order of every use case. */
  private async lock(proposed: readonly PaymentOfLoan[]): Promise<readonly Claim[]> {
    if (proposed.length === 0) return [];
    const { loans, payments, deposits } = this.deps;
    const keys = new Map(proposed.map(({ loanId, borrowerId }) => [loanId, { loanId, borrowerId }]));
    const byId = new Map((await loans.getAll([...keys.values()])).map((loan) => [loan.id, loan]));
    const locked: Payment[] = [];
    for (const { paymentId, borrowerId } of proposed) locked.push(await payments.get(paymentId, borrowerId));
    const claims: Claim[] = [];
    for (const payment of locked) {
      const loan = byId.get(payment.loanId);
      if (loan !== undefined) claims.push({ loan, payment, waiting: await depositsFor(deposits, payment) });
    }
    return claims;
  }
}
