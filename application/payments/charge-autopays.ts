import type { Loan } from '../../domain/loans/loan.ts';
import type { LoanKey, Loans } from '../../domain/loans/loans.port.ts';
import type { Autopay, Autopays } from '../../domain/payments/autopay.ts';
import { Payment } from '../../domain/payments/payment.ts';
import type { PaymentGateway } from '../../domain/payments/payment-gateway.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { type CalendarDay, momentOn } from '../../domain/shared/calendar.ts';
import type { LoanDuty, LoanRange, Tally } from '../closing/closing.port.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AutopayQueries } from './autopay.queries.ts';
import { placeOrder } from './place-order.ts';

/**
 * Charges what is due on enrolled loans. A payment is stored with its attempt, so that a crash makes neither two nor none;
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
  }>
  implements LoanDuty
{
  readonly name = 'autopay';
  readonly nothing = { autopayCharges: 0 };

  propose(day: CalendarDay, range: LoanRange, limit: number): Promise<readonly LoanKey[]> {
    return this.deps.autopayQueries.toCharge(day, range, limit);
  }

  async close(day: CalendarDay, { loanId, borrowerId }: LoanKey): Promise<Tally> {
    const { loans, autopays } = this.deps;
    // In one round trip, but in this order: an authorization that is revoked before the loan is locked charges nothing.
    const [loan, autopay] = await Promise.all([loans.get(loanId, borrowerId), autopays.find(loanId, borrowerId)]);
    return { autopayCharges: autopay === null ? 0 : Number(await this.charge(loan, autopay, day)) };
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
    loan.reserve(amount, day);
    await placeOrder(this.deps, loan, payment);
    return true;
  }
}
