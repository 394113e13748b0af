import type { Model, ModelDeposit, ModelPayment } from './model.ts';
import type { ModelLoan } from './model-loan.ts';
import { expireOffers } from './offers.ts';
import { daysAfter } from './reference-arithmetic.ts';

/** Closes every open day up to today. */
export function closeDays(model: Model): void {
  const { today } = model;
  let day = model.lastClosed === null ? today : daysAfter(model.lastClosed, 1);
  for (; day <= today; day = daysAfter(day, 1)) {
    matchReferences(model);
    expireOffers(model, day);
    for (const loan of model.loans.values()) if (loan.status !== 'Completed') closeLoan(model, loan, day);
    for (const payment of pendingIn(model)) {
      const madeOn = new Date(payment.madeAt).toISOString().slice(0, 10);
      if (daysAfter(madeOn, 30) <= day) expire(model, payment);
    }
  }
  model.lastClosed = today;
}

function pendingIn({ payments }: Model): ModelPayment[] {
  return [...payments.values()].filter(({ status }) => status === 'Pending');
}

/** Verifies the references that one deposit without a code matches, and that no other payment claims. */
function matchReferences(model: Model): void {
  const pending = pendingIn(model);
  const free = [...model.deposits.values()].filter(({ claimedBy, code }) => claimedBy === null && code === null);
  for (const payment of pending) {
    const [proof, ...others] = free.filter((each) => isSameTransfer(each, payment));
    const claims = pending.filter((each) => isSameTransfer(each, payment));
    if (proof === undefined || others.length > 0 || claims.length > 1) continue;
    if (!model.loan(payment.loanId).hasRoomFor(payment.amount)) continue;
    proof.claimedBy = payment.id;
    model.complete(payment, model.today, proof);
    model.mark('reference matched');
  }
}

/** A reference stays Pending while its money lies there unclaimed, and its borrower is asked for the code once. */
function expire(model: Model, payment: ModelPayment): void {
  const lies = [...model.deposits.values()].some((each) => each.claimedBy === null && isSameTransfer(each, payment));
  if (lies && payment.codeRequired) return;
  model.tell(payment.borrower, `/payments/${payment.id}`);
  model.mark(lies ? 'code required' : 'reference expired');
  if (lies) payment.codeRequired = true;
  else payment.status = 'Failed';
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

type Transfer = Pick<ModelDeposit, 'amount'> & { readonly reference: string | null };

function isSameTransfer(one: Transfer, other: Transfer): boolean {
  return one.reference === other.reference && one.amount === other.amount;
}
