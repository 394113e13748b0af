import type { CallOf } from './driver.ts';
import type { Model, ModelPayment } from './model.ts';
import { type Prediction, refused } from './payment-predictions.ts';

export function reversed(model: Model, { paymentId }: CallOf<'reverse'>): Prediction {
  const payment = model.payment(paymentId);
  if (payment.status !== 'Completed') return refused('PAYMENT_NOT_COMPLETED');
  return { code: null, effect: () => reverse(model, payment) };
}

function reverse(model: Model, payment: ModelPayment): void {
  const { id, borrower } = payment;
  const loan = model.loan(payment.loanId);
  markReversal(model, payment);
  const was = loan.status;
  const points = loan.reverse(payment, model.today);
  if (was !== 'Defaulted' && loan.status === 'Defaulted') model.mark('reversed into default');
  const person = model.borrower(borrower);
  if (person.erased) person.corrected = true;
  else person.points -= points;
  payment.status = 'Failed';
  payment.reversed = true;
  for (const deposit of model.deposits.values()) if (deposit.claimedBy === id) deposit.returned = true;
  loan.sources.push(`loan.payment-reversed:${id}`, `payment.reversed:${id}`);
  model.tell(borrower, `/payments/${id}`);
}

function markReversal(model: Model, { id, loanId }: ModelPayment): void {
  const loan = model.loan(loanId);
  model.mark('reversed');
  if (loan.installments.some(({ rebated }) => rebated > 0)) model.mark('payoff reversed');
  if (loan.status === 'Completed') model.mark('completed loan reopened');
  if (loan.payoff !== null) model.mark('reversed with a payoff processing');
  if (loan.pausedOn !== null) model.mark('reversed after a pause');
  if (loan.writtenOff) model.mark('reversed after a write-off');
  if (loan.recoveries.has(id)) model.mark('recovery reversed');
}

export function writtenOff(model: Model, { loanId }: CallOf<'writeOff'>): Prediction {
  const loan = model.loan(loanId);
  if (loan.writtenOff) return refused('LOAN_WRITTEN_OFF');
  if (loan.status !== 'Defaulted') return refused('LOAN_NOT_DEFAULTED');
  return { code: null, effect: () => loan.writeOff() };
}

export function refunded(model: Model, { paymentId }: CallOf<'payRefund'>): Prediction {
  const payment = model.payment(paymentId);
  if (!payment.refundDue) return refused('REFUND_NOT_FOUND');
  if (payment.refunded) return refused('ALREADY_REFUNDED');
  const effect = () => {
    payment.refunded = true;
    model.mark('refund paid out');
    model.loan(payment.loanId).sources.push(`refund.paid:${paymentId}`);
    model.tell(payment.borrower, `/payments/${paymentId}`);
  };
  return { code: null, effect };
}
