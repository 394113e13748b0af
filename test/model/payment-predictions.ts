import { type CallOf, DIED, type View } from './driver.ts';
import { isFree, type Model, type ModelDeposit, type ModelPayment } from './model.ts';

/** The expected outcome of a call: the code of a broken rule, or null for a success, and the effect on the model. */
export interface Prediction {
  readonly code: string | null;
  readonly effect?: (answer: string, view: View) => void;
  /** The expected answer, where known. */
  readonly answer?: string;
}

export const refused = (code: string): Prediction => ({ code });

/** The outcome for a behaviour of the gateway. */
export function asked(
  model: Model,
  behaviour: string,
  paymentOf: (answer: string, view: View) => ModelPayment,
): Prediction {
  const effect = (answer: string, view: View) => {
    const payment = paymentOf(answer, view);
    if (behaviour === 'accept') payment.transactionId = model.provider.charges.get(payment.id)?.transactionId ?? null;
    if (behaviour === 'decline') model.fail(payment);
  };
  const codes: Record<string, string> = { decline: 'PAYMENT_DECLINED', dieBefore: DIED, dieAfter: DIED };
  return { code: codes[behaviour] ?? null, effect };
}

/** The outcome of a new order to the gateway. */
export function ordered(
  model: Model,
  { plan, ...order }: Pick<ModelPayment, 'borrower' | 'loanId' | 'amount'> & Pick<CallOf<'pay'>, 'plan'>,
  reserve: (paymentId: string) => void = () => {},
): Prediction {
  const payment = newPayment(model, { ...order, reference: null });
  model.provider.plan(plan);
  const behaviour = model.provider.ahead;
  // A local gateway rolls back the order together with the payment.
  if (!model.provider.remote && behaviour === 'dieBefore') return refused(DIED);
  return asked(model, behaviour, (_answer, view) => {
    const id = theNewPayment(model, view);
    model.loan(order.loanId).inFlight += order.amount;
    model.payments.set(id, { ...payment, id });
    reserve(id);
    return model.payment(id);
  });
}

export function verified(model: Model, { borrower, paymentId, code }: CallOf<'verify'>): Prediction {
  const payment = model.payment(paymentId);
  if (payment.borrower !== borrower) return refused('PAYMENT_NOT_FOUND');
  if (payment.status !== 'Pending') return refused('PAYMENT_NOT_PENDING');
  const failed = refused('PAYMENT_VERIFICATION_FAILED');
  if (model.now < payment.lockedUntil) return { ...failed, effect: () => model.mark('verified while locked') };
  const { amount } = payment;
  const agreeing = model.unclaimedFor(payment);
  const proof = agreeing.find((each) => each.code === null || each.code === code);
  if (proof === undefined) {
    if (agreeing.length === 0 || code === null) return failed;
    return { ...failed, effect: () => countWrongCode(model, payment) };
  }
  if (!model.loan(payment.loanId).hasRoomFor(amount)) return refused('AMOUNT_EXCEEDS_BALANCE');
  const effect = () => {
    proof.claimedBy = payment.id;
    model.complete(payment, model.today, proof);
  };
  return { code: null, effect };
}

function countWrongCode(model: Model, payment: ModelPayment): void {
  payment.wrongCodes++;
  if (payment.wrongCodes < 5) return;
  payment.wrongCodes = 0;
  payment.lockedUntil = model.now + 15 * 60_000;
  model.mark('verification locked');
}

export function newPayment(model: Model, order: Pick<ModelPayment, 'borrower' | 'loanId' | 'amount' | 'reference'>) {
  const status = order.reference === null ? 'Processing' : 'Pending';
  const nothing = { refundDue: false, refunded: false, reversed: false, returned: false, codeRequired: false } as const;
  const rest = { ...nothing, transactionId: null, wrongCodes: 0, lockedUntil: 0 };
  return { ...order, ...rest, madeAt: model.now, status } as const;
}

function theNewPayment(model: Model, view: View): string {
  const fresh = view.payments.filter(({ id }) => !model.payments.has(id));
  if (fresh.length !== 1 || fresh[0] === undefined)
    throw new Error(`${fresh.length} payments were made instead of one.`);
  return fresh[0].id;
}

export function matched(model: Model, { depositId, loanId, ...order }: CallOf<'match'>): Prediction {
  const deposit = model.deposit(depositId);
  const loan = model.loan(loanId);
  if (!isFree(deposit)) return refused('DEPOSIT_NOT_AVAILABLE');
  const { amount, reference, receivedOn: day } = deposit;
  const late = lateBy(deposit, order);
  if (late === null && loan.status === 'Completed') return refused('LOAN_COMPLETED');
  if (late !== null && day < loan.disbursedOn) return refused('LOAN_NOT_CHANGEABLE');
  const hasNoRoom = loan.hasRoomFor(amount) ? null : 'AMOUNT_EXCEEDS_BALANCE';
  const refusal = late === null ? hasNoRoom : loan.refusalOf(late);
  if (refusal !== null) return refused(refusal);
  const effect = (_answer: string, view: View) => {
    const id = theNewPayment(model, view);
    const payment: ModelPayment = { ...newPayment(model, { borrower: loan.borrower, loanId, amount, reference }), id };
    model.payments.set(id, payment);
    deposit.claimedBy = id;
    const isBefore = late !== null && loan.receivedAfter(day);
    model.complete(payment, model.today, deposit, late?.added);
    model.mark(late === null ? 'deposit matched' : 'deposit matched as of its day');
    if (order.as === 'prepayment' && day < model.today) model.mark('prepaid late');
    if (isBefore) model.mark(order.as === 'prepayment' ? 'prepaid before a payment' : 'matched before a payment');
  };
  return { code: null, effect };
}

/** What counts from the day on which a deposit was received; null if nothing does. */
export function lateBy({ amount, receivedOn }: ModelDeposit, { as, reduce }: Pick<CallOf<'match'>, 'as' | 'reduce'>) {
  const days = { day: receivedOn, settledOn: receivedOn, givenOn: receivedOn };
  return as && { added: { kind: as, paymentId: 'new', amount, ...days, reduce: reduce ?? 'payment' } };
}

export function sentBack(model: Model, { depositId }: CallOf<'sendBack'>): Prediction {
  const deposit = model.deposit(depositId);
  if (!isFree(deposit)) return refused('DEPOSIT_NOT_AVAILABLE');
  const effect = () => {
    deposit.returned = true;
    model.mark('deposit sent back');
  };
  return { code: null, effect };
}

export function reversed(model: Model, { paymentId }: CallOf<'reverse'>): Prediction {
  const payment = model.payment(paymentId);
  if (payment.status !== 'Completed') return refused('PAYMENT_NOT_COMPLETED');
  if (model.loan(payment.loanId).refusesReversal(paymentId)) return refused('REVERSAL_OVERPAYS_LOAN');
  return { code: null, effect: () => reverse(model, payment) };
}

export function reverse(model: Model, payment: ModelPayment): void {
  const { id, borrower } = payment;
  const loan = model.loan(payment.loanId);
  markReversal(model, payment);
  const was = loan.status;
  const points = loan.reverse(payment, model.today);
  if (was !== 'Defaulted' && loan.status === 'Defaulted') model.mark('reversed into default');
  model.earn(borrower, -points);
  payment.status = 'Failed';
  payment.reversed = true;
  for (const deposit of model.deposits.values()) if (deposit.claimedBy === id) deposit.returned = true;
  loan.sources.push(`loan.payment-reversed:${id}`, `payment.reversed:${id}`);
  model.tell(borrower, `/payments/${id}`);
}

function markReversal(model: Model, { id, loanId }: ModelPayment): void {
  const loan = model.loan(loanId);
  model.mark('reversed');
  if (loan.rebate > 0) model.mark('payoff reversed');
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
  return { code: null, effect: () => loan.writeOff(model.today) };
}

export function refunded(model: Model, { paymentId }: CallOf<'payRefund'>): Prediction {
  const payment = model.payment(paymentId);
  if (!payment.refundDue) return refused('REFUND_NOT_FOUND');
  if (payment.refunded) return refused('ALREADY_REFUNDED');
  return { code: null, effect: () => repay(model, payment) };
}

/** What is owed goes back. */
export function repay(model: Model, payment: ModelPayment): void {
  const { id, borrower } = payment;
  payment.refunded = true;
  model.mark('refund paid out');
  model.loan(payment.loanId).sources.push(`refund.paid:${id}`);
  model.tell(borrower, `/payments/${id}`);
}
