import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoanId, UserId } from '../../../domain/shared/ids.ts';
import { disbursedLoan } from '../../support/app.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { type Misbehaviour, settingsFor, signatureOf, startPaymentProvider } from '../../support/payment-provider.ts';
import { expectReconciled } from '../../support/reconcile.ts';
import { Visitor } from '../../support/visitor.ts';

const provider = await startPaymentProvider();
afterAll(() => provider.close());
const { service, borrower, operator } = await openService(settingsFor(provider));
const CLERK = 'clerk@example.com';
await service.app.identity.createOperator.execute({ email: CLERK, password: PASSWORD });
let loanId: string;
let events = 0;

beforeEach(async () => {
  provider.always(null);
  provider.next();
  loanId = await disbursedLoan(borrower, operator);
});

const pay = (amount: number, key?: string) =>
  (key === undefined ? borrower : borrower.withKey(`${key}-${loanId}`)).pays(loanId, amount);
const payments = () => borrower.reads(`/payments?loanId=${loanId}`);
const loan = () => borrower.reads(`/loans/${loanId}`);
const chargesOf = (paymentId: string) => provider.charges.filter(({ order }) => order.paymentId === paymentId);
const newEvent = (transactionId: string, outcome: string) => ({ eventId: `evt-${++events}`, transactionId, outcome });

function notify(event: object) {
  const signature = signatureOf(JSON.stringify(event));
  return service.anonymous.send('POST', '/webhooks/payments', event, { 'x-signature': signature });
}

/** Runs the settle job of every payment now. */
async function settleNow(): Promise<void> {
  for (const { paymentId } of await payments()) {
    const about = { loanId: loanId as LoanId, borrowerId: borrower.userId as UserId };
    await service.app.payments.settlePayments.execute([{ paymentId, ...about }]);
  }
}

const keptEvents = (transactionId: string) =>
  service.query<{ outcome: string; result: string }>(
    `select outcome, result from gateway_events where transaction_id = '${transactionId}'`,
  );

describe('a payment through a remote gateway', () => {
  it('is Processing until the gateway reports success, and then pays the loan for good', async () => {
    const { status, transactionId } = await done(pay(100));
    expect([status, transactionId]).toEqual(['Processing', provider.charges.at(-1)?.transactionId]);
    expect(await done(notify(newEvent(transactionId, 'succeeded')))).toMatchObject({ status: 'applied' });
    expect(await done(notify(newEvent(transactionId, 'failed')))).toMatchObject({ status: 'unmatched' });
    expect(await payments()).toMatchObject([{ status: 'Completed' }]);
    expect(await loan()).toMatchObject({ paidAmount: 100 });
  });

  it.each<Misbehaviour>(['failsBefore', 'hangsUpAfter', 'answersNoJson'])(
    'is neither lost nor counted twice when the gateway %s',
    async (misbehaviour) => {
      provider.next(misbehaviour, misbehaviour, misbehaviour);
      const { paymentId, status, transactionId } = await done(pay(100));
      expect([status, transactionId]).toEqual(['Processing', null]);
      await settleNow();
      provider.next();
      await settleNow();
      expect(chargesOf(paymentId)).toHaveLength(1);
      provider.settle(paymentId, 'succeeded');
      await settleNow();
      await settleNow();
      expect(await payments()).toMatchObject([{ status: 'Completed' }]);
      expect(await loan()).toMatchObject({ paidAmount: 100, remainingAmount: 10_561.86 });
      expect(chargesOf(paymentId)).toHaveLength(1);
    },
  );
});

describe('the webhook', () => {
  it('acts once on one event sent fifty times at once', async () => {
    const { transactionId } = await done(pay(100));
    const event = newEvent(transactionId, 'succeeded');
    const answers = await Promise.all(Array.from({ length: 50 }, () => notify(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.data.status === 'applied')).toHaveLength(1);
    expect(await loan()).toMatchObject({ paidAmount: 100 });
    expect(await keptEvents(transactionId)).toHaveLength(1);
  });

  it('acts once on simultaneous events of one payment while its settle job runs', async () => {
    const { paymentId, transactionId } = await done(pay(100));
    provider.settle(paymentId, 'succeeded');
    const told = Array.from({ length: 10 }, () => notify(newEvent(transactionId, 'succeeded')));
    await Promise.all([...told, settleNow(), settleNow()]);
    expect(await loan()).toMatchObject({ paidAmount: 100 });
  });

  it('books a refund for money whose order was never answered, by the id of the payment', async () => {
    provider.next('hangsUpAfter', 'hangsUpAfter', 'hangsUpAfter');
    const { paymentId } = await done(pay(100));
    const transactionId = chargesOf(paymentId)[0]?.transactionId ?? '';
    const longAgo = `ordered_at = ordered_at - interval '24 hours 1 second'`;
    await service.query(`update payments set ${longAgo} where id = '${paymentId}'`);
    await settleNow();
    expect(await payments()).toMatchObject([{ status: 'Failed', transactionId: null }]);
    const late = newEvent(transactionId, 'succeeded');

    expect((await notify(late)).status).toBe(404);
    expect(await done(notify({ ...late, paymentId }))).toMatchObject({ status: 'unmatched' });

    expect(await payments()).toMatchObject([{ status: 'Failed', transactionId }]);
    const cents = 'select sum(amount)::int as owed from ledger_postings';
    const owed = () => service.query(`${cents} where account = 'refunds-due' and loan_id = '${loanId}'`);
    expect(await owed()).toEqual([{ owed: -10_000 }]);
    expect((await notify({ ...late, paymentId })).body.data.status).toBe('repeated');
    expect((await notify(newEvent(transactionId, 'succeeded'))).body.data.status).toBe('unmatched');
    expect(await owed()).toEqual([{ owed: -10_000 }]);
  });

  it('gives a transaction to the payment that one of two events names, and refuses the other', async () => {
    provider.always('refuses');
    for (let round = 0; round < 5; round++) {
      const ids = [(await done(pay(10))).paymentId, (await done(pay(10))).paymentId];
      const transactionId = `tx-of-two-${loanId}-${round}`;
      const sent = ids.map((paymentId) => notify({ ...newEvent(transactionId, 'succeeded'), paymentId }));
      const answers = await Promise.all(sent);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(await keptEvents(transactionId)).toMatchObject([{ result: 'applied' }]);
    }
    expect(await loan()).toMatchObject({ paidAmount: 50 });
  });
});

describe('a returned payment', () => {
  const back = (paymentId: string) =>
    operator
      .reads(`/backoffice/payments?loanId=${loanId}&limit=100`)
      .then((all: readonly { paymentId: string }[]) => all.find((each) => each.paymentId === paymentId));
  const waiting = async () =>
    (await operator.reads('/backoffice/payments?returned=unknown&limit=100')).map(
      ({ returnCode }: { returnCode: string }) => returnCode,
    );

  it('is taken back from its loan, once, with its code in the back office and an event', async () => {
    const { instrumentId } = await done(borrower.addsInstrument());
    await done(borrower.authorizesAutopay(loanId, { instrumentId }));
    const { paymentId, transactionId } = await done(borrower.pays(loanId, 100, { instrumentId }));
    await done(notify(newEvent(transactionId, 'succeeded')));
    const event = { ...newEvent(transactionId, 'returned'), code: 'R02', reason: 'Closed' };

    expect(await done(notify(event))).toMatchObject({ status: 'applied' });
    expect(await done(notify(event))).toMatchObject({ status: 'repeated' });
    expect(await done(notify({ ...newEvent(transactionId, 'returned'), code: 'R01' }))).toMatchObject({
      status: 'ignored',
    });

    const shown = { status: 'Failed', returnCode: 'R02', failureReason: 'Closed', reversedAt: expect.any(String) };
    expect(await back(paymentId)).toMatchObject(shown);
    expect((await payments())[0]).not.toHaveProperty('returnCode');
    expect(await loan()).toMatchObject({ paidAmount: 0 });
    expect(await borrower.reads(`/loans/${loanId}/autopay`)).toMatchObject({ status: 'Suspended' });
    expect(await borrower.reads('/user/paymentInstruments')).toMatchObject([
      { instrumentId, status: 'Blocked', blockedReason: 'account closed' },
    ]);
    expect((await borrower.pays(loanId, 10, { instrumentId })).body.error.code).toBe('INSTRUMENT_BLOCKED');
    const told = async () =>
      (await operator.reads(`/backoffice/events?subjectId=${paymentId}`)).map(({ type }: { type: string }) => type);
    await expect.poll(told).toEqual(['payment.returned', 'payment.failed', 'payment.completed', 'payment.processing']);
    const [{ data }] = await operator.reads(`/backoffice/events?subjectId=${paymentId}&type=payment.returned`);
    expect(data).toMatchObject({
      paymentId,
      status: 'Failed',
      returnCode: 'R02',
      userId: borrower.userId,
      currency: 'USD',
    });
    expect(await waiting()).toEqual([]);
    await expectReconciled(service);
  });

  it('with a code that no rule knows waits for an operator', async () => {
    const { paymentId, transactionId } = await done(pay(100));
    expect((await notify(newEvent(transactionId, 'returned'))).body.error).toMatchObject({
      code: 'INVALID_PAYMENT',
      details: [{ path: '/code' }],
    });
    await done(notify({ ...newEvent(transactionId, 'returned'), code: '4837' }));
    expect(await waiting()).toEqual(['4837']);
    expect((await operator.get('/backoffice/payments?returned=known')).status).toBe(400);
    const visitor = new Visitor(service);
    await visitor.signIn(CLERK);
    const { body } = await visitor.get('/console/payments?returned=unknown');
    expect(body).toContain(`/console/payments/${paymentId}`);
    expect((await visitor.get(`/console/payments/${paymentId}`)).body).toMatch(/Return code[\s\S]*4837/);
  });

  it('is found when the gateway is asked', async () => {
    const { paymentId } = await done(pay(100));
    provider.settle(paymentId, 'returned');
    await settleNow();
    expect(await back(paymentId)).toMatchObject({
      status: 'Failed',
      returnCode: 'R01',
      failureReason: 'insufficient funds',
    });
  });

  it('is listed while its loan does not take the reversal', async () => {
    const { paymentId, transactionId } = await done(pay(100));
    await done(notify(newEvent(transactionId, 'succeeded')));
    await done(notify({ ...newEvent(transactionId, 'returned'), code: 'R10' }));
    await service.query(`update payments set status = 'Completed', completed_at = now() where id = '${paymentId}'`);
    expect(await waiting()).toContain('R10');
    await service.query(`update payments set status = 'Failed', completed_at = null where id = '${paymentId}'`);
    expect(await waiting()).not.toContain('R10');
  });
});

describe('an Idempotency-Key with a remote gateway', () => {
  it('makes one payment and one charge for twenty simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(10, 'twenty')));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const again = await pay(10, 'twenty');
    expect(again.headers['idempotent-replayed']).toBe('true');
    const taken = answers.filter(({ status }) => status === 200);
    expect(new Set([...taken, again].map(({ text }) => text)).size).toBe(1);
    expect(await payments()).toHaveLength(1);
    expect(chargesOf(again.body.data.paymentId)).toHaveLength(1);
    expect((await pay(11, 'twenty')).body.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('keeps no transaction open while the gateway is called', async () => {
    provider.next('staysSilentAfter');
    const paid = pay(12.34, 'slow');
    await expect.poll(() => provider.charges.at(-1)?.order.amount).toBe(12.34);
    // Jobs have transactions too, but short ones; the provider stays silent for three seconds.
    const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    await expect.poll(() => service.query(open)).toEqual([]);
    expect((await paid).status).toBe(200);
  });
});
