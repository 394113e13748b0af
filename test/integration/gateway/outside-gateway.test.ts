import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import {
  type Misbehaviour,
  type PaymentProvider,
  type SignatureOptions,
  settingsFor,
  signatureOf,
  startPaymentProvider,
} from '../../support/payment-provider.ts';

const PAY = { paymentMethod: 'card' };
const WHOLE = 10_661.86;

let provider: PaymentProvider;
let service: TestApp;
let borrower: Client;
let operator: Client;
let loanId: string;
let events = 0;

beforeAll(async () => {
  provider = await startPaymentProvider();
  service = await startApp(settingsFor(provider));
  [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
});

beforeEach(async () => {
  provider.always(null);
  provider.next();
  loanId = await disbursedLoan(borrower, operator);
});

afterAll(async () => {
  await service.close();
  await provider.close();
});

const pay = (amount: number, key?: string) =>
  borrower.send('POST', '/payments', { loanId, amount, ...PAY }, key ? { 'idempotency-key': `${key}-${loanId}` } : {});
const payments = async () => (await borrower.get(`/payments?loanId=${loanId}`)).body.data;
const loan = async () => (await borrower.get(`/loans/${loanId}`)).body.data;
const chargesOf = (paymentId: string) => provider.charges.filter(({ order }) => order.paymentId === paymentId);
const newEvent = (transactionId: string, outcome: string, eventId = `evt-${++events}`) => ({
  eventId,
  transactionId,
  outcome,
});

function tell(event: object, options: SignatureOptions = {}) {
  const signature = signatureOf(JSON.stringify(event), options);
  return service.anonymous.send('POST', '/webhooks/payments', event, { 'x-signature': signature });
}

/** What the settle job does, without waiting for its time. */
async function askNow(): Promise<void> {
  for (const { paymentId } of await payments()) {
    await service.app.lending.settlePayment.execute({
      paymentId,
      loanId: loanId as never,
      borrowerId: borrower.userId as never,
    });
  }
}

async function keptEvents(transactionId: string) {
  const rows = await service.app.orm.em
    .getConnection()
    .execute('select event_id, outcome, result from gateway_events where transaction_id = ? order by event_id', [
      transactionId,
    ]);
  return rows as { event_id: string; outcome: string; result: string }[];
}

describe('a payment through an outside gateway', () => {
  it('is Processing until the gateway says that it succeeded, and then pays the loan', async () => {
    const { body } = await pay(100);
    expect(body.data).toMatchObject({ status: 'Processing', transactionId: provider.charges.at(-1)?.transactionId });
    expect(await tell(newEvent(body.data.transactionId, 'succeeded'))).toMatchObject({
      status: 200,
      body: { data: { status: 'applied' } },
    });
    expect(await payments()).toMatchObject([{ status: 'Completed' }]);
    expect(await loan()).toMatchObject({ paidAmount: 100 });
  });

  it('gives the room on the loan back when the gateway says that it failed', async () => {
    const { transactionId } = (await pay(WHOLE)).body.data;
    expect((await pay(1)).body.error.code).toBe('AMOUNT_EXCEEDS_BALANCE');
    await tell({ ...newEvent(transactionId, 'failed'), reason: 'no funds' });
    expect(await payments()).toMatchObject([{ status: 'Failed' }]);
    expect((await pay(WHOLE)).status).toBe(200);
  });

  it('answers 402 when it is declined, keeps it as Failed, and replays the refusal', async () => {
    provider.next('declines');
    const [first, second] = [await pay(10, 'declined'), await pay(10, 'declined')];
    expect(first).toMatchObject({ status: 402, body: { error: { code: 'PAYMENT_DECLINED' } } });
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await payments()).toMatchObject([{ status: 'Failed', transactionId: null }]);
  });

  it.each<Misbehaviour>(['failsBefore', 'failsAfter', 'hangsUpBefore', 'hangsUpAfter', 'answersNoJson', 'refuses'])(
    'neither vanishes nor counts twice when the gateway %s',
    async (misbehaviour) => {
      provider.next(misbehaviour, misbehaviour, misbehaviour);
      const { status, body } = await pay(100);
      expect({ status, payment: body.data.status, id: body.data.transactionId }).toEqual({
        status: 200,
        payment: 'Processing',
        id: null,
      });
      provider.next();
      await askNow();
      expect(chargesOf(body.data.paymentId)).toHaveLength(1);
      provider.settle(body.data.paymentId, 'succeeded');
      await askNow();
      await askNow();
      expect(await payments()).toMatchObject([{ status: 'Completed' }]);
      expect(await loan()).toMatchObject({ paidAmount: 100, remainingAmount: 10_561.86 });
      expect(chargesOf(body.data.paymentId)).toHaveLength(1);
    },
  );

  it('fails when the gateway has told no outcome for 24 hours, and money that comes later is kept as unmatched', async () => {
    const { paymentId, transactionId } = (await pay(100)).body.data;
    const connection = service.app.orm.em.getConnection();
    await connection.execute(
      `update payments set created_at = created_at - interval '24 hours 1 second' where id = ?`,
      [paymentId],
    );
    await askNow();
    expect(await payments()).toMatchObject([{ status: 'Failed' }]);
    const late = await tell(newEvent(transactionId, 'succeeded'));
    expect(late).toMatchObject({ status: 200, body: { data: { status: 'unmatched' } } });
    expect(await keptEvents(transactionId)).toMatchObject([{ outcome: 'succeeded', result: 'unmatched' }]);
    expect(await loan()).toMatchObject({ paidAmount: 0, remainingAmount: WHOLE });
    const owed = 'select sum(amount)::int as owed from ledger_postings where account = ?';
    expect(await connection.execute(owed, ['refunds-due'])).toEqual([{ owed: -10_000 }]);
  });
});

describe('the webhook', () => {
  it('acts once on one event that comes fifty times at once', async () => {
    const { transactionId } = (await pay(100)).body.data;
    const event = newEvent(transactionId, 'succeeded');
    const answers = await Promise.all(Array.from({ length: 50 }, () => tell(event)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ body }) => body.data.status === 'applied')).toHaveLength(1);
    expect(await loan()).toMatchObject({ paidAmount: 100 });
    expect(await keptEvents(transactionId)).toHaveLength(1);
  });

  it('acts once on different events of one payment that come at once, with the settle job beside them', async () => {
    const { paymentId, transactionId } = (await pay(100)).body.data;
    provider.settle(paymentId, 'succeeded');
    const told = Array.from({ length: 10 }, () => tell(newEvent(transactionId, 'succeeded')));
    await Promise.all([...told, askNow(), askNow()]);
    expect(await loan()).toMatchObject({ paidAmount: 100 });
  });

  it('keeps the first outcome, whatever comes late or out of order', async () => {
    const { transactionId } = (await pay(100)).body.data;
    await tell(newEvent(transactionId, 'succeeded'));
    expect((await tell(newEvent(transactionId, 'failed'))).body.data.status).toBe('unmatched');
    expect((await tell(newEvent(transactionId, 'succeeded'))).body.data.status).toBe('ignored');
    expect(await payments()).toMatchObject([{ status: 'Completed' }]);
    expect(await loan()).toMatchObject({ paidAmount: 100 });
  });

  it('refuses a wrong and a stale signature, and nothing changes', async () => {
    const { transactionId } = (await pay(100)).body.data;
    const event = newEvent(transactionId, 'succeeded');
    expect((await tell(event, { secret: 'another' })).status).toBe(401);
    expect((await tell(event, { offset: -400 })).status).toBe(401);
    expect((await service.anonymous.send('POST', '/webhooks/payments', event)).status).toBe(401);
    expect(await payments()).toMatchObject([{ status: 'Processing' }]);
    expect(await keptEvents(transactionId)).toEqual([]);
  });

  it('does not know a transaction before the answer to its order was noted, and does when it is told again', async () => {
    provider.next('hangsUpAfter', 'hangsUpAfter', 'hangsUpAfter');
    const { paymentId } = (await pay(100)).body.data;
    const [charge] = chargesOf(paymentId);
    const event = newEvent(charge?.transactionId ?? '', 'succeeded');
    expect(await tell(event)).toMatchObject({ status: 404, body: { error: { code: 'PAYMENT_NOT_FOUND' } } });
    await askNow();
    expect((await tell(event)).body.data.status).toBe('applied');
    expect(await loan()).toMatchObject({ paidAmount: 100 });
  });

  it('is not there when the gateway is the sandbox', async () => {
    const sandbox = await startApp();
    const event = newEvent('tx-1', 'succeeded');
    const headers = { 'x-signature': signatureOf(JSON.stringify(event)) };
    const answer = await sandbox.anonymous.send('POST', '/webhooks/payments', event, headers);
    await sandbox.close();
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'ROUTE_NOT_FOUND' } } });
  });
});

describe('an Idempotency-Key in front of an outside gateway', () => {
  it('makes one payment and one charge of twenty requests at once', async () => {
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

  it('finds its payment when the server died after noting it and before answering', async () => {
    const first = await pay(10, 'died');
    await service.app.orm.em
      .getConnection()
      .execute('update idempotency_keys set status_code = null, body = null, claimed_until = now() where key = ?', [
        `died-${loanId}`,
      ]);
    const second = await pay(10, 'died');
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect(second.text).toBe(first.text);
    expect(await payments()).toHaveLength(1);
    expect(chargesOf(first.body.data.paymentId)).toHaveLength(1);
  });

  it('holds no transaction while the gateway is being asked', async () => {
    provider.next('staysSilentAfter');
    const paid = pay(12.34, 'slow');
    await expect.poll(() => provider.charges.at(-1)?.order.amount).toBe(12.34);
    // Jobs have transactions, too, but short ones; the provider stays silent for three seconds.
    const open = async () => {
      const [row] = await service.app.orm.em.getConnection().execute(
        `select count(*)::int as open from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      );
      return row;
    };
    await expect.poll(open).toEqual({ open: 0 });
    expect((await paid).status).toBe(200);
  });

  it('refuses by the rules as ever, and keeps the refusal', async () => {
    const [first, second] = [await pay(WHOLE + 1, 'much'), await pay(WHOLE + 1, 'much')];
    expect(first).toMatchObject({ status: 400, body: { error: { code: 'AMOUNT_EXCEEDS_BALANCE' } } });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await payments()).toEqual([]);
  });
});
