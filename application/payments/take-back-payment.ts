import type { Loan } from '../../domain/loans/loan.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { momentOn } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';

interface Ports {
  readonly loans: Loans;
  readonly payments: Payments;
  readonly ids: IdGenerator;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

interface PaidLoan {
  readonly loan: Loan;
  readonly payment: Payment;
}

/** Locks a payment and its loan. @throws PaymentNotFound */
export async function paidLoan({ loans, payments }: Ports, id: PaymentId): Promise<PaidLoan> {
  const { loanId, borrowerId } = await payments.locate({ id });
  const loan = await loans.get(loanId, borrowerId);
  return { loan, payment: await payments.get(id, borrowerId) };
}

/** Takes the payment back from its loan. The caller saves both. @returns when @throws PaymentNotCompleted */
export async function takeBack(ports: Ports, { loan, payment }: PaidLoan, reason: string): Promise<Date> {
  const { loans, ids, calendar, clock } = ports;
  const today = loan.bookingDay(await calendar.today());
  const at = momentOn(today, clock.now());
  const { id: paymentId, amount } = payment;
  payment.reverse(reason, at);
  loan.reverse({ paymentId, amount, history: await loans.historyOf(loan), today, at });
  loan.chargeReturnedPayment(paymentId, { chargeId: ids.next(), today, at });
  return at;
}
