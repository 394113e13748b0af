import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { numberToType } from '../../../adapters/console/habits.ts';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { type Answer, done } from '../../support/client.ts';
import { importLines } from '../../support/import.ts';
import { openService } from '../../support/open-service.ts';
import { settingsFor, signatureOf, startPaymentProvider } from '../../support/payment-provider.ts';
import { confirmation, Visitor } from '../../support/visitor.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';
import { replay, runs, seed } from './settings.ts';

/** Beside the table of the service, so that a fault in that one shows. */
const DIGITS = { JPY: 0, USD: 2, KWD: 3 } as const;
type Currency = keyof typeof DIGITS;
const CURRENCIES = Object.keys(DIGITS) as Currency[];

const [provider, receiver] = [await startPaymentProvider(), new WebhookReceiver()];
await receiver.start();
afterAll(() => Promise.all([provider.close(), receiver.stop()]));
const { service, borrower, operator } = await openService({
  ...settingsFor(provider),
  LENDING_CURRENCIES: CURRENCIES.join(),
  WEBHOOK_ALLOW_PRIVATE: 'true',
});
await done(operator.registersWebhook(receiver.url, ['payment.completed']));
const visitor = new Visitor(service);
await visitor.signIn((await operator.reads('/user/profile')).email);

/** So large that no run pays it off. */
const LENT = 1e9;
const loans = new Map<Currency, string>();
for (const currency of CURRENCIES) {
  const { productId } = await done(operator.createsProduct({ currency, minAmount: 1, maxAmount: LENT }));
  const { requestId } = await done(borrower.asksFor(LENT, { currency, productId }));
  await done(operator.approves(requestId));
  loans.set(currency, (await done(operator.disburses(requestId))).loanId);
}

interface Amount {
  readonly currency: Currency;
  readonly minor: number;
  readonly amount: number;
  /** With one digit more than the currency has. */
  readonly tooFine: number;
}

/** Decimals are moved in the text, because a division could round. */
function decimal(minor: number, digits: number): number {
  const text = String(minor).padStart(digits + 1, '0');
  return Number(`${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`);
}

/** @throws Error if the number has more digits than the currency */
function minorOf(amount: number, currency: Currency): number {
  const [whole = '', fraction = ''] = String(amount).split('.');
  if (fraction.length > DIGITS[currency]) throw new Error(`${amount} has too many digits for ${currency}.`);
  return Number(whole + fraction.padEnd(DIGITS[currency], '0'));
}

/** Minor units of amounts that people type, of which half of all amounts are. */
const FEW = 999_999;

/** In units of the currency. */
function amounts(least: number, most: number): fc.Arbitrary<Amount> {
  return fc.constantFrom(...CURRENCIES).chain((currency) => {
    const digits = DIGITS[currency];
    const [min, max] = [Math.max(1, least * 10 ** digits), most * 10 ** digits];
    const minors = fc.oneof(fc.integer({ min, max: Math.min(max, FEW) }), fc.integer({ min, max }));
    return fc.tuple(minors, fc.integer({ min: 1, max: 9 })).map(([minor, more]) => ({
      ...{ currency, minor, amount: decimal(minor, digits) },
      tooFine: decimal(minor * 10 + more, digits + 1),
    }));
  });
}

/** Tries amounts in each currency. */
function itKeeps(title: string, any: fc.Arbitrary<Amount>, attempt: (amount: Amount, nth: number) => Promise<void>) {
  it(`${title} keeps each digit, and takes none more`, async () => {
    let nth = 0;
    const property = fc.asyncProperty(any, (amount) => attempt(amount, ++nth));
    await fc.assert(property, { numRuns: 4 * runs, seed, includeErrorInReport: true }).catch((error: Error) => {
      throw new Error(`${error.message}\nRepeat with: ${replay}`, { cause: error });
    });
  });
}

async function expectRefused(asked: Promise<Answer>, path: string): Promise<void> {
  const { status, body } = await asked;
  expect([status, body.error?.details.map((each: { path: string }) => each.path)]).toEqual([400, [path]]);
}

const file = async (url: string) => (await service.app.http.inject({ url, headers: operator.headers })).body;

/** Columns of a dataset as CSV, in which no cell has a comma. */
async function exported(dataset: string, ...columns: readonly string[]): Promise<string[]> {
  const [head = [], ...rows] = (await file(`/backoffice/exports/${dataset}?format=csv`))
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => columns.map((name) => row[head.indexOf(name)]).join());
}

itKeeps('a preview', amounts(1, 1e9), async ({ currency, minor, amount, tooFine }) => {
  const terms = { amount, currency, term: 7, interestRate: 9.99 };
  const { schedule, ...preview } = await done(borrower.send('POST', '/requests/amortization', terms));
  const sum = (field: string) =>
    schedule.reduce((total: number, row: Record<string, number>) => total + minorOf(row[field] ?? 0, currency), 0);
  expect([sum('principal'), sum('payment')]).toEqual([minor, minorOf(preview.totalAmount, currency)]);
  const cost = await done(borrower.send('POST', '/requests/disclosure', terms));
  expect([cost.amountFinanced, cost.totalOfPayments]).toEqual([amount, preview.totalAmount]);
  for (const path of ['/requests/amortization', '/requests/disclosure']) {
    await expectRefused(borrower.send('POST', path, { ...terms, amount: tooFine }), '/amount');
  }
});

itKeeps('a request', amounts(100, 49_999), async ({ currency, amount, tooFine }) => {
  const asked = await done(borrower.asksFor(amount, { currency }));
  expect(asked).toMatchObject({ amount, currency });
  expect(await operator.reads(`/backoffice/requests/${asked.requestId}`)).toMatchObject({ amount, currency });
  await expectRefused(borrower.asksFor(tooFine, { currency }), '/amount');
  await expectRefused(borrower.amends(asked.requestId, { amount: tooFine }), '/amount');
  await done(borrower.cancels(asked.requestId));
});

/** Paid, by the id of the payment. */
const paid = new Map<string, Amount>();

itKeeps('a payment', amounts(0, 99_999), async (any) => {
  const { currency, amount, tooFine } = any;
  const loanId = loans.get(currency) ?? '';
  const { paymentId, ...answer } = await done(borrower.pays(loanId, amount));
  expect([answer.amount, provider.charges.at(-1)?.order]).toMatchObject([amount, { paymentId, amount, currency }]);
  const event = { eventId: paymentId, transactionId: answer.transactionId, outcome: 'succeeded' };
  const signature = { 'x-signature': signatureOf(JSON.stringify(event)) };
  await done(service.anonymous.send('POST', '/webhooks/payments', event, signature));
  expect(await borrower.reads(`/payments/${paymentId}`)).toMatchObject({ amount, status: 'Completed' });
  paid.set(paymentId, any);
  const orders = provider.charges.length;
  await expectRefused(borrower.pays(loanId, tooFine), '/amount');
  await expectRefused(borrower.reportsTransfer(loanId, tooFine, 'TOO-FINE'), '/amount');
  expect(provider.charges).toHaveLength(orders);
});

it('what was paid is the same in webhooks, statements and exports', async () => {
  const rows = [...paid].map(([paymentId, { currency, amount }]) => `${paymentId},${currency},${amount}`).toSorted();
  const told = () => {
    const sent = receiver.of('payment.completed').map(({ body: { data } }) => data);
    return [...new Set(sent.map((each) => `${each.paymentId},${each.currency},${each.amount}`))].toSorted();
  };
  await expect.poll(told).toEqual(rows);
  const payments = await exported('payments', 'paymentId', 'currency', 'amount');
  expect(payments.filter((row) => paid.has(row.split(',')[0] ?? '')).toSorted()).toEqual(rows);
  const ofLoans = [...paid.values()].map(({ currency, amount }) => `${loans.get(currency)},${currency},${amount}`);
  const lines = await exported('transactions', 'loanId', 'currency', 'amount', 'type');
  const payable = lines.filter((line) => line.endsWith(',Payment')).map((line) => line.replace(',Payment', ''));
  expect(payable.toSorted()).toEqual(ofLoans.toSorted());
  for (const [currency, loanId] of loans) {
    const sum = [...paid.values()].reduce((total, one) => total + (one.currency === currency ? one.minor : 0), 0);
    expect(minorOf((await borrower.reads(`/loans/${loanId}`)).paidAmount, currency)).toBe(sum);
  }
});

// Of larger ones, a number of JSON has no digit more.
itKeeps('a deposit', amounts(0, 1e11), async ({ currency, amount, tooFine }, nth) => {
  const [reference, record] = [`API-${nth}`, '/console/deposits/record'];
  expect(await done(operator.recordsDeposit(reference, amount, { currency }))).toMatchObject({ amount, currency });
  await expectRefused(operator.recordsDeposit(`${reference}-F`, tooFine, { currency }), '/amount');
  const typed = { bankId: BANKS[0]?.bankId ?? '', reference: `FORM-${nth}`, amount: numberToType(amount), currency };
  const { press } = await confirmation(visitor, record, typed);
  expect((await press()).statusCode).toBe(303);
  expect((await visitor.submit(record, record, { ...typed, amount: `${tooFine}` })).statusCode).toBe(400);
  const [newest] = await operator.reads('/backoffice/deposits?limit=1');
  expect(newest).toMatchObject({ reference: typed.reference, amount, currency });
});

itKeeps('a line of an import', amounts(0, 999), async ({ currency, amount, tooFine }, nth) => {
  const line = (externalId: string, of: number) => ({
    externalId,
    borrower: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' },
    loan: { amount: 10_000, currency, term: 12, interestRate: 12, disbursedOn: '2025-01-15' },
    history: [{ type: 'payment', on: '2025-02-15', amount: of }],
  });
  const report = await importLines(service.app, [line(`L-${nth}`, amount), line(`F-${nth}`, tooFine)]);
  expect(report).toEqual(['line 2: /history/0/amount VALIDATION_FAILED', 'imported 1, unchanged 0, failed 1']);
  const [made] = await service.query(`select loan_id from imported_loans where external_id = 'L-${nth}'`);
  expect((await operator.reads(`/backoffice/loans/${made?.loan_id}`)).paidAmount).toBe(amount);
});
