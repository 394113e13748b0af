import { afterAll, describe, expect, it } from 'vitest';
import { disbursedLoan, inDays, startApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { importLines } from '../../support/import.ts';
import { openService } from '../../support/open-service.ts';
import { settingsFor, signatureOf, startPaymentProvider } from '../../support/payment-provider.ts';
import { pdfText } from '../../support/pdf.ts';
import { Visitor } from '../../support/visitor.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';

const LISTED = 'USD,VES,JPY,KWD';
const [provider, receiver] = [await startPaymentProvider(), new WebhookReceiver()];
await receiver.start();
afterAll(() => Promise.all([provider.close(), receiver.stop()]));
const { service, borrower, operator } = await openService({
  ...settingsFor(provider),
  LENDING_CURRENCIES: LISTED,
  WEBHOOK_ALLOW_PRIVATE: 'true',
});
await done(operator.registersWebhook(receiver.url, ['payment.completed']));

/** A loan over 12 months at 12 % in each number of digits. */
const WALKS = [
  {
    ...{ currency: 'JPY', amount: 100_000, payment: 8_885, last: 8_884, interest: 6_619, fee: 2_500, lateFee: 500 },
    ...{ tooFine: 8_885.5, part: 3_000, shown: 'JPY 8,885', cell: '8885', dear: 'JPY 2,500' },
  },
  {
    ...{ currency: 'KWD', amount: 1_000, payment: 88.849, last: 88.847, interest: 66.186, fee: 25, lateFee: 1.125 },
    ...{ tooFine: 88.8491, part: 30.125, shown: 'KWD 88.849', cell: '88.849', dear: 'KWD 25.000' },
  },
  {
    ...{ currency: 'USD', amount: 10_000, payment: 888.49, last: 888.47, interest: 661.86, fee: 250, lateFee: 15.5 },
    ...{ tooFine: 888.491, part: 30.12, shown: 'USD 888.49', cell: '888.49', dear: 'USD 250.00' },
  },
] as const;

const details = (answer: { readonly body: { readonly error: { readonly details: readonly { path: string }[] } } }) =>
  answer.body.error.details.map(({ path }) => path);

let events = 0;
async function arrives(paymentId: string): Promise<void> {
  const { transactionId } = await borrower.reads(`/payments/${paymentId}`);
  const event = { eventId: `evt-${++events}`, transactionId, outcome: 'succeeded' };
  await done(
    service.anonymous.send('POST', '/webhooks/payments', event, { 'x-signature': signatureOf(JSON.stringify(event)) }),
  );
}

const file = async (url: string, who: { readonly headers: Readonly<Record<string, string>> } = operator) =>
  service.app.http.inject({ url, headers: who.headers });

describe.each(WALKS)('a loan in $currency', ({ currency, amount, payment, last, interest, fee, lateFee, ...walk }) => {
  const limits = { currency, minAmount: 1, maxAmount: 1e6, originationFeePercent: 2.5, lateFee, withdrawalDays: 14 };
  let [requestId, loanId, paymentId] = ['', '', ''];

  it('is previewed in its digits', async () => {
    const terms = { amount, term: 12, interestRate: 12, currency };
    const preview = await done(borrower.send('POST', '/requests/amortization', terms));
    expect(preview).toMatchObject({ monthlyPayment: payment, totalInterest: interest });
    expect(preview.schedule.map((row: { payment: number }) => row.payment)).toEqual([...Array(11).fill(payment), last]);
    const cost = await done(borrower.send('POST', '/requests/disclosure', terms));
    expect(cost).toMatchObject({ apr: 12, aprc: 12.68, financeCharge: interest, lastPayment: last });
  });

  it('is requested, offered, agreed on and disbursed', async () => {
    const { productId } = await done(operator.createsProduct(limits));
    expect(await borrower.reads(`/products?currency=${currency}`)).toMatchObject([{ productId, lateFee }]);
    ({ requestId } = await done(borrower.asksFor(amount, { currency, productId })));
    const { offerId } = await done(operator.offers(requestId, inDays(60), { interestRate: 12 }));
    await done(borrower.accepts({ requestId, offerId }));
    const agreement = await file(`/requests/${requestId}/agreement?format=pdf`, borrower);
    expect(await pdfText(agreement.rawPayload)).toContain(walk.shown);
    ({ loanId } = await done(operator.disburses(requestId)));
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({
      ...{ amount, currency, monthlyPayment: payment, totalInterest: interest },
    });
  });

  it('takes a payment, told to the gateway, the person and the webhook in its digits', async () => {
    ({ paymentId } = await done(borrower.pays(loanId, payment)));
    expect(provider.charges.at(-1)?.order).toMatchObject({ amount: payment, currency });
    await arrives(paymentId);
    const told = (await borrower.reads('/notifications')).map(({ message }: { message: string }) => message).join();
    expect(told).toContain(walk.shown);
    const sent = () => receiver.of('payment.completed').find(({ body }) => body.data.paymentId === paymentId);
    await expect.poll(() => sent()?.body.data).toMatchObject({ amount: payment, currency });
  });

  it('takes a prepayment and a payoff, and no digit more', async () => {
    expect(details(await borrower.pays(loanId, walk.tooFine))).toEqual(['/amount']);
    expect(details(await borrower.prepays(loanId, walk.tooFine))).toEqual(['/amount']);
    const finer = await borrower.authorizesAutopay(loanId, { maxAmount: walk.tooFine });
    expect(details(finer)).toEqual(['/maxAmount']);
    const prepaid = await done(borrower.prepays(loanId, walk.part));
    await arrives(prepaid.paymentId);
    const { payoffAmount, remainingAmount } = await borrower.reads(`/loans/${loanId}/payoffQuote`);
    expect(remainingAmount).toBeGreaterThan(payoffAmount);
    await arrives((await done(borrower.paysOff(loanId))).paymentId);
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ status: 'Completed', remainingAmount: 0 });
  });

  it('has a statement in its digits, as JSON, CSV and PDF', async () => {
    const { transactions } = await borrower.reads(`/loans/${loanId}/statement`);
    expect(transactions[1]).toMatchObject({ type: 'Payment', amount: payment });
    expect((await file(`/loans/${loanId}/statement?format=csv`, borrower)).body).toContain(`,${walk.cell},`);
    const printed = await file(`/loans/${loanId}/statement?format=pdf`, borrower);
    expect(await pdfText(printed.rawPayload)).toContain(`${walk.dear} kept back`);
    expect(await borrower.reads(`/loans/${loanId}/transactions`)).toContainEqual(
      expect.objectContaining({ type: 'Payment', amount: payment }),
    );
  });

  it('is exported, found and shown in its digits', async () => {
    const rows = async (dataset: string) =>
      (await file(`/backoffice/exports/${dataset}?format=ndjson`)).body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter((row) => row.loanId === loanId);
    expect(await rows('loans')).toMatchObject([{ amount, currency, paidAmount: expect.any(Number) }]);
    expect(await rows('payments')).toContainEqual(expect.objectContaining({ amount: payment, currency }));
    expect(await rows('transactions')).toContainEqual(expect.objectContaining({ amount: payment, currency }));
    expect(await rows('journal')).toContainEqual(expect.objectContaining({ debit: payment, currency }));
    const [found] = await operator.reads(`/backoffice/search?q=${paymentId}`);
    expect(found.title).toContain(walk.shown);
    const copied = await file('/user/export', borrower);
    const { loans, transactions } = copied.json().data.lending;
    expect(loans).toContainEqual(expect.objectContaining({ id: loanId, amount, originationFee: fee }));
    expect(transactions).toContainEqual(expect.objectContaining({ loanId, amount: payment }));
  });

  it('takes a deposit and a promise in its digits', async () => {
    const finer = await operator.recordsDeposit(`D-${currency}`, walk.tooFine, { currency });
    expect(details(finer)).toEqual(['/amount']);
    expect(await done(operator.recordsDeposit(`D-${currency}`, payment, { currency }))).toMatchObject({
      ...{ amount: payment, currency },
    });
    const promise = { kind: 'promise', promisedOn: inDays(3), loanId };
    expect(details(await operator.writesNote({ ...promise, promisedAmount: walk.tooFine }))).toEqual([
      '/promisedAmount',
    ]);
    expect(await done(operator.writesNote({ ...promise, promisedAmount: payment }))).toMatchObject({
      promisedAmount: payment,
    });
  });

  it('is imported in its digits', async () => {
    const line = (externalId: string, paid: number) => ({
      externalId,
      borrower: { email: `${currency}@example.com`, firstName: 'Ada', lastName: 'Byron' },
      loan: { amount, currency, term: 12, interestRate: 12, disbursedOn: '2025-01-15', lateFee },
      history: [{ type: 'payment', on: '2025-02-15', amount: paid }],
    });
    expect(
      await importLines(service.app, [line(`${currency}-1`, payment), line(`${currency}-2`, walk.tooFine)]),
    ).toEqual(['line 2: /history/0/amount VALIDATION_FAILED', 'imported 1, unchanged 0, failed 1']);
  });

  it('is given back in its digits', async () => {
    const [{ productId }] = await borrower.reads(`/products?currency=${currency}`);
    const other = await done(borrower.asksFor(amount, { currency, productId }));
    await done(operator.approves(other.requestId, 12));
    const { loanId: given } = await done(operator.disburses(other.requestId));
    await arrives((await done(borrower.pays(given, walk.part))).paymentId);
    const quote = await borrower.reads(`/loans/${given}/withdrawal`);
    expect(quote).toMatchObject({ principal: amount, interest: 0, feeReturned: fee });
    const { paymentId: last, amount: owed } = await done(borrower.withdraws(given));
    expect(owed).toBeCloseTo(amount - fee - walk.part, 3);
    await arrives(last);
    expect(await borrower.reads(`/loans/${given}`)).toMatchObject({ status: 'Completed', paidAmount: amount });
  });

  it('is shown in the console', async () => {
    const visitor = new Visitor(service);
    const { email } = await operator.reads('/user/profile');
    await visitor.signIn(email);
    const page = (await visitor.get(`/console/loans/${loanId}`)).body
      .replaceAll('&nbsp;', ' ')
      .replaceAll('\u00a0', ' ');
    expect(page).toContain(walk.shown);
    expect((await visitor.get('/console/portfolio')).body).toContain(`Portfolio in ${currency}`);
    expect((await visitor.get('/console/deposits/record')).body).toContain(`<option value="${currency}"`);
  });
});

it('parameters list the currencies, and the first is that of previews', async () => {
  expect((await borrower.reads('/requests/parameters')).currencies).toEqual(LISTED.split(','));
  const terms = { amount: 1000, term: 12, interestRate: 12 };
  const inDollars = await done(borrower.send('POST', '/requests/amortization', { ...terms, currency: 'USD' }));
  expect(await done(borrower.send('POST', '/requests/amortization', terms))).toEqual(inDollars);
});

it.each(['JPY', 'KWD'])('the standard limits hold in %s', async (currency) => {
  for (const amount of [99, 50_001]) expect(details(await borrower.asksFor(amount, { currency }))).toEqual(['/amount']);
  for (const amount of [100, 50_000]) {
    const { requestId } = await done(borrower.asksFor(amount, { currency }));
    await done(borrower.cancels(requestId));
  }
});

it.each(['EUR', 'UYW', 'XAU', 'usd', ''])('nothing new is in %j', async (currency) => {
  const terms = { amount: 1000, term: 12, interestRate: 12, currency };
  for (const refused of [
    borrower.send('POST', '/requests/amortization', terms),
    borrower.send('POST', '/requests/disclosure', terms),
    borrower.asksFor(1000, { currency }),
    operator.createsProduct({ currency }),
    operator.recordsDeposit('D-NONE', 10, { currency }),
  ]) {
    const answer = await refused;
    expect([answer.status, details(answer)]).toEqual([400, ['/currency']]);
  }
});

it('a currency that left the list stays in its loans', async () => {
  const { productId } = await done(operator.createsProduct({ currency: 'KWD', minAmount: 1 }));
  const { requestId } = await done(borrower.asksFor(1000, { currency: 'KWD', productId }));
  const standard = await done(borrower.asksFor(500, { currency: 'KWD' }));
  const loanId = await disbursedLoan(borrower, operator);
  const later = await startApp({ ...settingsFor(provider), LENDING_CURRENCIES: 'VES' }, service);
  try {
    const [asker, clerk] = [later.at(borrower), later.at(operator)];
    await done(asker.pays(loanId, 88.49));
    await done(asker.amends(standard.requestId, { amount: 600.125 }));
    await done(clerk.approves(requestId, 12));
    const made = await done(clerk.disburses(requestId));
    expect(await asker.reads(`/loans/${made.loanId}`)).toMatchObject({ currency: 'KWD', monthlyPayment: 88.849 });
    expect(details(await asker.asksFor(1000, { currency: 'KWD', productId }))).toEqual(['/currency']);
    expect(details(await asker.asksFor(1000, { currency: 'KWD' }))).toEqual(['/currency']);
    expect(details(await clerk.recordsDeposit('D-LATER', 10, { currency: 'KWD' }))).toEqual(['/currency']);
    await done(clerk.changesProduct(productId, { active: false }));
  } finally {
    await later.close();
  }
});
