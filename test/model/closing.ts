import type { Mark, Model, ModelDeposit, ModelPayment } from './model.ts';
import type { ModelLoan } from './model-loan.ts';
import { expireOffers } from './offers.ts';
import { daysAfter } from './reference-arithmetic.ts';

/** So many days are closed at once at most. */
const MOST_DAYS = 400;

/** Closes every open day up to today. */
export function closeDays(model: Model): void {
  const { today } = model;
  const earliest = daysAfter(today, 1 - MOST_DAYS);
  let day = model.lastClosed === null ? today : daysAfter(model.lastClosed, 1);
  if (day < earliest) day = earliest;
  for (; day <= today; day = daysAfter(day, 1)) {
    matchReferences(model, day);
    expireOffers(model, day);
    for (const loan of model.loans.values()) if (loan.status !== 'Completed') closeLoan(model, loan, day);
    const pending = pendingIn(model);
    const only = pending.filter((payment) => isOnlyClaim(payment, pending) && !model.borrower(payment.borrower).erased);
    for (const payment of pending) expire(model, payment, { day, isOnly: only.includes(payment) });
  }
  model.lastClosed = today;
}

function pendingIn({ payments }: Model): ModelPayment[] {
  return [...payments.values()].filter(({ status }) => status === 'Pending');
}

/**
 * Verifies the references that one deposit without a code matches, and that no other payment claims. They are booked on the
 * day that is closed, unless something on the way was recorded later.
 */
function matchReferences(model: Model, day: string): void {
  const pending = pendingIn(model);
  for (const payment of pending) {
    const waiting = model.unclaimedFor(payment);
    const [proof, ...others] = waiting.filter(({ code }) => code === null);
    if (proof === undefined || others.length > 0 || !isOnlyClaim(payment, pending)) continue;
    const loan = model.loan(payment.loanId);
    if (!loan.hasRoomFor(payment.amount)) continue;
    proof.claimedBy = payment.id;
    const madeOn = model.dayAt(payment.madeAt);
    const days = [day, madeOn, loan.lastBookedOn, ...waiting.map(({ receivedOn }) => receivedOn)];
    model.complete(payment, days.toSorted().at(-1) ?? day, proof);
    model.mark('reference matched');
  }
}

/** A reference fails at once if its loan is Completed and its money lies there, and otherwise after 30 days. */
function expire(model: Model, payment: ModelPayment, { day, isOnly }: { day: string; isOnly: boolean }): void {
  const loan = model.loan(payment.loanId);
  const [deposit, ...others] = model.unclaimedFor(payment);
  const certain = isOnly && others.length === 0 ? deposit : undefined;
  const isOver = daysAfter(model.dayAt(payment.madeAt), 30) <= day;
  const isNeeded = payment.amount <= loan.remaining;
  if (certain && !isNeeded && (isOver || loan.status === 'Completed')) owe(model, payment, certain);
  else if (isOver && isNeeded && [deposit, ...others].some((each) => each && each.code !== null))
    askForCode(model, payment);
  else if (isOver && !(isNeeded && certain)) fail(model, payment, 'reference expired');
}

/** The borrower is told once. */
function askForCode(model: Model, payment: ModelPayment): void {
  if (payment.codeRequired) return;
  payment.codeRequired = true;
  model.tell(payment.borrower, `/payments/${payment.id}`);
  model.mark('code required');
}

function owe(model: Model, payment: ModelPayment, deposit: ModelDeposit): void {
  deposit.claimedBy = payment.id;
  payment.refundDue = true;
  model.loan(payment.loanId).sources.push(`deposit.claimed:${deposit.id}`);
  fail(model, payment, 'owed back at the close');
}

function fail(model: Model, payment: ModelPayment, mark: Mark): void {
  payment.status = 'Failed';
  model.tell(payment.borrower, `/payments/${payment.id}`);
  model.mark(mark);
}

function closeLoan(model: Model, loan: ModelLoan, day: string): void {
  const { resumed, defaulted, reminders, overdue } = loan.closeDay(day, model.today);
  if (resumed) model.mark('pause ended');
  if (defaulted) model.mark('defaulted');
  if (reminders > 0) model.mark('reminded');
  if (overdue) model.mark('overdue announced');
  const news = Number(resumed) + Number(defaulted) + reminders + Number(overdue);
  for (let told = 0; told < news; told++) model.tell(loan.borrower, `/loans/${loan.id}/paymentInfo`);
}

function isOnlyClaim({ reference, amount }: ModelPayment, pending: readonly ModelPayment[]): boolean {
  return pending.filter((each) => each.reference === reference && each.amount === amount).length === 1;
}
