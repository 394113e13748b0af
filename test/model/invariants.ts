import type { Effects, View } from './driver.ts';
import { sumOf } from './installments.ts';
import type { Model } from './model.ts';

function same(what: string, expected: unknown, found: unknown): void {
  if (expected !== found) throw new Error(`${what}: expected ${expected}, found ${found}`);
}

/** Checks that the visible state equals the model and is consistent. */
export function checkView(model: Model, view: View): void {
  same('requests', model.requests.size, view.requests.length);
  for (const seen of view.requests) {
    const request = model.requests.get(seen.id);
    for (const field of ['status', 'amount', 'term'] as const) {
      same(`request ${seen.id} ${field}`, request?.[field], seen[field]);
    }
    if (seen.rate !== null) same(`request ${seen.id} rate`, request?.rate, seen.rate);
  }
  same('payments', model.payments.size, view.payments.length);
  for (const seen of view.payments) {
    const payment = model.payment(seen.id);
    for (const field of ['status', 'amount', 'loanId', 'reference', 'transactionId'] as const) {
      same(`payment ${seen.id} ${field}`, payment[field], seen[field]);
    }
    same(`payment ${seen.id} is reversed`, payment.reversed, seen.reversed);
    same(`payment ${seen.id} has an instant of completion`, seen.status === 'Completed', seen.completedAt !== null);
  }
  same('deposits', model.deposits.size, view.deposits.length);
  for (const seen of view.deposits) {
    same(`deposit ${seen.id} pays`, model.deposits.get(seen.id)?.claimedBy, seen.paymentId);
    same(`deposit ${seen.id} is returned`, model.deposits.get(seen.id)?.returned, seen.returned);
  }
  checkRefunds(model, view);
  checkLoans(model, view);
  checkCharges(model, view);
}

function checkRefunds(model: Model, { refunds }: View): void {
  const owed = [...model.payments.values()].filter(({ refundDue }) => refundDue);
  same('refunds', owed.length, refunds.length);
  for (const { paymentId, amount, paidOut } of refunds) {
    same(`refund of ${paymentId}`, model.payment(paymentId).amount, amount);
    same(`refund of ${paymentId} is paid out`, model.payment(paymentId).refunded, paidOut);
  }
}

function checkLoans(model: Model, view: View): void {
  same('loans', model.loans.size, view.loans.length);
  for (const seen of view.loans) {
    const what = `loan ${seen.id}`;
    const loan = model.loan(seen.id);
    const own = view.payments.filter(({ loanId }) => loanId === seen.id);
    const totalOf = (status: string) => sumOf(own.filter((each) => each.status === status).map(({ amount }) => amount));
    same(`${what} paid + remaining`, seen.amount + seen.totalInterest, seen.paid + seen.remaining);
    same(`${what} paid = Σ Completed`, totalOf('Completed'), seen.paid);
    if (seen.inFlight !== null) same(`${what} in flight = Σ Processing`, totalOf('Processing'), seen.inFlight);
    same(`${what} has room`, true, seen.paid + totalOf('Processing') <= seen.amount + seen.totalInterest);
    same(`${what} Completed iff nothing remains`, seen.remaining === 0, seen.status === 'Completed');
    for (const field of ['borrower', 'status', 'amount', 'rate', 'totalInterest', 'paid', 'remaining'] as const) {
      same(`${what} ${field}`, loan[field], seen[field]);
    }
    same(`${what} is written off`, loan.writtenOff, seen.writtenOff);
    same(`${what} remainingTerm`, loan.remainingTerm, seen.remainingTerm);
    const { installments } = seen;
    if (installments === null) continue;
    const balances = loan.balances;
    loan.installments.forEach((each, index) => {
      const found = installments[index];
      same(`${what} instalment ${index} due on`, each.dueOn, found?.dueOn);
      same(`${what} instalment ${index} principal`, each.principal, found?.principal);
      same(`${what} instalment ${index} interest`, each.interest, found?.interest);
      same(`${what} instalment ${index} balance`, balances[index], found?.balance);
      same(`${what} instalment ${index} status`, loan.statusOf(each, model.today), found?.status);
    });
    same(`${what} instalments`, loan.installments.length, installments.length);
  }
}

/** Checks that each charge has the amount of its payment, and each Completed payment a successful charge. */
function checkCharges({ provider }: Model, { payments }: View): void {
  const byId = new Map(payments.map((each) => [each.id, each]));
  for (const { paymentId, amount } of provider.charges.values()) {
    same(`charge of ${paymentId}`, byId.get(paymentId)?.amount, amount);
  }
  for (const { id, status, reference } of payments) {
    if (status !== 'Completed' || reference !== null) continue;
    same(`payment ${id} is backed by money`, true, provider.charges.get(id)?.everSucceeded ?? false);
  }
}

/** Checks that each event had its effects exactly once. */
export function checkEffects(model: Model, effects: Effects): void {
  for (const [id, { points, news, corrected }] of model.borrowers) {
    if (!corrected) same(`points of ${id}`, points, effects.points.get(id) ?? 0);
    same(`news of ${id}`, [...news].sort().join(), effects.news.get(id)?.join() ?? '');
  }
  for (const loan of model.loans.values()) {
    const books = effects.books.get(loan.id);
    same(`books of ${loan.id}: receivable`, loan.receivable, books?.receivable);
    same(`books of ${loan.id}: income`, -loan.earnedInterest, books?.income);
    same(`books of ${loan.id}: lost`, loan.lost, books?.lost);
    same(`books of ${loan.id}: recovered`, 0 - loan.recovered, books?.recovered);
    same(`statement of ${loan.id}`, loan.lines.join(), books?.lines.join());
    same(`statement of ${loan.id}: balance`, loan.receivable, books?.balance);
    same(`books of ${loan.id}: clearing`, 0, books?.clearing);
    same(`books of ${loan.id}: entries`, [...loan.sources].sort().join(), books?.sources.join());
  }
  if (effects.accounts !== null) checkAccounts(model, effects.accounts);
}

function checkAccounts(model: Model, accounts: ReadonlyMap<string, number>): void {
  const [loans, payments, deposits] = [model.loans, model.payments, model.deposits].map((each) => [
    ...each.values(),
  ]) as [ReturnType<Model['loan']>[], ReturnType<Model['payment']>[], { amount: number; claimedBy: string | null }[]];
  const collected = payments.filter((each) => each.status === 'Completed' && each.reference === null);
  const owed = sumOf(payments.filter((each) => each.refundDue && !each.refunded).map(({ amount }) => amount));
  const bounced = sumOf(
    payments.filter((each) => each.reversed && each.reference !== null).map(({ amount }) => amount),
  );
  const lent = sumOf(loans.map(({ amount }) => amount));
  const brought = sumOf(collected.map(({ amount }) => amount)) + sumOf(deposits.map(({ amount }) => amount));
  const unclaimed = sumOf(deposits.filter(({ claimedBy }) => claimedBy === null).map(({ amount }) => amount));
  const balanceOf = (account: string) => accounts.get(account) ?? 0;
  same('postings', 0, sumOf(accounts.values()));
  same('cash', brought + owed - bounced - lent, balanceOf('cash'));
  same('unclaimed deposits', -unclaimed, balanceOf('unclaimed-deposits') + 0);
  same('refunds due', -owed, balanceOf('refunds-due') + 0);
  same('principal receivable', sumOf(loans.map(({ receivable }) => receivable)), balanceOf('principal-receivable'));
  same('losses', sumOf(loans.map(({ lost }) => lost)), balanceOf('loan-losses'));
  same('recoveries', 0 - sumOf(loans.map(({ recovered }) => recovered)), balanceOf('recoveries'));
  same('clearing', 0, balanceOf('payments-clearing'));
}
