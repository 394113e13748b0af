import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Autopay } from '../../domain/payments/autopay.ts';
import type { Autopays } from '../../domain/payments/autopays.port.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { type CalendarDay, momentOn } from '../../domain/shared/calendar.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { nextCursor } from '../shared/page.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AutopayQueries } from './autopay.queries.ts';
import { placeOrder } from './place-order.ts';

/**
 * Charges what is due on enrolled loans. The payments are stored with the batch, so that a crash makes neither two nor none;
 * a remote gateway gets each order by the settle job, however often under the same id.
 */
export class ChargeAutopays
  extends UseCase<{
    loans: Loans;
    autopays: Autopays;
    autopayQueries: Pick<AutopayQueries, 'toCharge'>;
    payments: Payments;
    gateway: PaymentGateway;
    jobs: JobQueue;
    ids: IdGenerator;
    clock: Clock;
    /** Loans in a batch, all locked until it is stored. */
    batchSize?: number;
  }>
  implements ClosingStep
{
  readonly name = 'autopay';

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { loans, autopays, autopayQueries, batchSize = 250 } = this.deps;
    const keys = await autopayQueries.toCharge(day, cursor as LoanId | null, batchSize);
    const batch = await loans.getAll(keys);
    // Found with the loans locked, so that an authorization that is revoked before that charges nothing.
    const enrolled = await autopays.findAll(keys);
    const tally = { autopayCharges: 0 };
    for (const loan of batch) {
      const autopay = enrolled.get(loan.id);
      if (autopay !== undefined) tally.autopayCharges += Number(await this.charge(loan, autopay, day));
    }
    return { cursor: nextCursor(keys, batchSize, ({ loanId }) => loanId), tally };
  }

  /** @returns whether a payment was made */
  private async charge(loan: Loan, autopay: Autopay, day: CalendarDay): Promise<boolean> {
    const { autopays, ids, clock } = this.deps;
    const now = clock.now();
    const amount = autopay.charge(loan.dues, day, momentOn(day, now));
    await autopays.save(autopay);
    if (amount === null) return false;
    const { id: loanId, borrowerId, currency } = loan;
    const { id: authorizationId, method, bankId } = autopay.authorization;
    const order = { id: ids.next<'Payment'>(), loanId, borrowerId, amount, currency, method, bankId, reference: null };
    const payment = new Payment({ ...order, authorizationId }, now, day);
    loan.reserve(amount);
    await placeOrder(this.deps, loan, payment);
    return true;
  }
}
