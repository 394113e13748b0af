import type { Effects, SeenPosting, View } from './driver.ts';
import { sumOf } from './installments.ts';
import { isFree, type Model } from './model.ts';

function same(what: string, expected: unknown, found: unknown): void {
  if (expected !== found) throw new Error(`${what}: expected ${expected}, found ${found}`);
}

/** Every field that is seen has the value of the model's field of that name. */
function sameFields(what: string, expected: object | undefined, seen: object): void {
  for (const [field, found] of Object.entries(seen))
    same(`${what} ${field}`, Reflect.get(expected ?? {}, field), found);
}

function sameRows(what: string, expected: ReadonlyMap<string, object>, seen: readonly { readonly id: string }[]): void {
  same(`${what}s`, expected.size, seen.length);
  for (const row of seen) sameFields(`${what} ${row.id}`, expected.get(row.id), row);
}

/** Checks that the visible state equals the model and is consistent. */
export function checkView(model: Model, view: View): void {
  const refunds = [...model.payments].filter(([, { refundDue }]) => refundDue);
  sameRows('request', model.requests, view.requests);
  sameRows('offer', model.offers, view.offers);
  sameRows('deposit', model.deposits, view.deposits);
  sameRows('payout', model.payouts, view.payouts);
  sameRows('refund', new Map(refunds), view.refunds);
  sameRows(
    'payment',
    model.payments,
    view.payments.map(({ completedAt, ...shown }) => shown),
  );
  for (const { id, status, completedAt } of view.payments) {
    same(`payment ${id} has an instant of completion`, status === 'Completed', completedAt !== null);
  }
  checkLoans(model, view);
  checkCharges(model, view);
  checkDeposits(model, view);
}

/** Checks that the money of each deposit is on a loan, owed, paid out, returned or unclaimed: never nowhere. */
function checkDeposits(model: Model, { payments, deposits, refunds }: View): void {
  const transfers = payments.filter(({ reference }) => reference !== null);
  const owed = refunds.filter(({ id }) => transfers.some((each) => each.id === id));
  const at = (place: readonly { readonly amount: number }[]) => sumOf(place.map(({ amount }) => amount));
  const amountOf = ({ id }: { readonly id: string }) => model.deposits.get(id)?.amount ?? 0;
  const kept = deposits.filter(({ claimedBy, returned }) => claimedBy !== null && !returned);
  same(
    'deposits returned, or unclaimed, or elsewhere',
    sumOf(deposits.map(amountOf)),
    sumOf([
      at(transfers.filter(({ status }) => status === 'Completed')),
      at(owed.filter(({ refunded }) => !refunded)),
      at(owed.filter(({ refunded }) => refunded)),
      sumOf(deposits.filter((each) => !kept.includes(each)).map(amountOf)),
    ]),
  );
}

function checkLoans(model: Model, view: View): void {
  for (const seen of view.loans) {
    const what = `loan ${seen.id}`;
    const own = view.payments.filter(({ loanId }) => loanId === seen.id);
    const totalOf = (status: string) => sumOf(own.filter((each) => each.status === status).map(({ amount }) => amount));
    same(`${what} paid + remaining`, seen.amount + seen.totalInterest, seen.paid + seen.remaining);
    // What came back has paid an annulled loan.
    same(`${what} paid = Σ Completed`, totalOf('Completed'), seen.paid - (seen.annulledOn === null ? 0 : seen.amount));
    if ('inFlight' in seen) same(`${what} in flight = Σ Processing`, totalOf('Processing'), seen.inFlight);
    same(`${what} has room`, true, seen.paid + totalOf('Processing') <= seen.amount + seen.totalInterest);
    same(`${what} Completed iff nothing remains`, seen.remaining === 0, seen.status === 'Completed');
    const expected = model.loan(seen.id).scheduleOn(model.today);
    seen.installments?.forEach((each, index) => {
      sameFields(`${what} instalment ${index}`, expected[index], each);
    });
    if (seen.installments !== null) same(`${what} instalments`, expected.length, seen.installments.length);
  }
  sameRows(
    'loan',
    model.loans,
    view.loans.map(({ installments, ...shown }) => shown),
  );
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
export function checkEffects(model: Model, { points, news, postings, ownsLedger, lines }: Effects): void {
  for (const [id, person] of model.borrowers) {
    if (!person.corrected) same(`points of ${id}`, person.points, points.get(id) ?? 0);
    const told = news.filter(({ borrower }) => borrower === id).map(({ url }) => url && new URL(url).pathname);
    same(`news of ${id}`, [...person.news].sort().join(), told.sort().join());
  }
  const byLoan = Map.groupBy(postings, ({ loanId }) => loanId);
  const statements = Map.groupBy(lines, ({ loanId }) => loanId);
  for (const loan of model.loans.values()) {
    const own = byLoan.get(loan.id) ?? [];
    const balanceOf = balancesOf(own);
    const statement = statements.get(loan.id) ?? [];
    same(`books of ${loan.id}: receivable`, loan.receivable, balanceOf('principal-receivable'));
    same(`books of ${loan.id}: income`, -loan.earnedInterest, balanceOf('interest-income'));
    same(`books of ${loan.id}: lost`, loan.lost, balanceOf('loan-losses'));
    same(`books of ${loan.id}: recovered`, -loan.recovered, balanceOf('recoveries'));
    same(`books of ${loan.id}: clearing`, 0, balanceOf('payments-clearing'));
    const sources = new Set(own.map(({ source }) => source));
    same(`books of ${loan.id}: entries`, [...loan.sources].sort().join(), [...sources].sort().join());
    same(`statement of ${loan.id}`, loan.lines.join(), statement.map(({ text }) => text).join());
    same(`statement of ${loan.id}: balance`, loan.receivable, statement.at(-1)?.balance);
  }
  if (!ownsLedger) return;
  same('postings', 0, sumOf(postings.map(({ amount }) => amount)));
  checkAccounts(model, balancesOf(postings));
}

/** Debit less credit of an account. */
function balancesOf(postings: readonly SeenPosting[]): (account: string) => number {
  const balances = new Map<string, number>();
  for (const { account, amount } of postings) balances.set(account, (balances.get(account) ?? 0) + amount);
  return (account) => balances.get(account) ?? 0;
}

function checkAccounts(model: Model, balanceOf: (account: string) => number): void {
  const [loans, payments, deposits] = [
    [...model.loans.values()],
    [...model.payments.values()],
    [...model.deposits.values()],
  ];
  const total = (of: readonly { readonly amount: number }[]) => sumOf(of.map(({ amount }) => amount));
  const collected = payments.filter((each) => each.status === 'Completed' && each.reference === null);
  const bounced = payments.filter((each) => each.reversed && each.reference !== null);
  const owed = payments.filter((each) => each.refundDue && !each.refunded);
  const late = owed.filter(({ reference }) => reference === null);
  const paidBack = payments.filter(({ refunded, reference }) => refunded && reference !== null);
  const held = total(collected) + total(deposits) + total(late);
  const sentBack = deposits.filter(({ claimedBy, returned }) => claimedBy === null && returned);
  const back = [...model.payouts.values()].filter(({ waits }) => waits);
  const lent = loans.filter(({ annulledOn }) => annulledOn === null);
  const cash = held + total(back) - total(sentBack) - total(bounced) - total(paidBack) - total(lent);
  same('cash', cash, balanceOf('cash'));
  same('unclaimed deposits', -total(deposits.filter(isFree)), balanceOf('unclaimed-deposits'));
  same('payouts that wait', -total(back), balanceOf('returned-payouts'));
  same('refunds due', -total(owed), balanceOf('refunds-due'));
  same('principal receivable', sumOf(loans.map(({ receivable }) => receivable)), balanceOf('principal-receivable'));
  same('losses', sumOf(loans.map(({ lost }) => lost)), balanceOf('loan-losses'));
  same('recoveries', -sumOf(loans.map(({ recovered }) => recovered)), balanceOf('recoveries'));
  same('clearing', 0, balanceOf('payments-clearing'));
}
