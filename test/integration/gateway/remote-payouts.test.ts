import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { PayoutId, UserId } from '../../../domain/shared/ids.ts';
import { startApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { type Misbehaviour, settingsFor, signatureOf, startPaymentProvider } from '../../support/payment-provider.ts';
import { anAccount, approvedRequest } from '../../support/payouts.ts';

const provider = await startPaymentProvider();
afterAll(() => provider.close());
/** The jobs of other payouts would take what a test lets the provider do next. */
const IDLE = { worksOnJobs: false };
const { service, borrower, operator } = await openService(settingsFor(provider), IDLE);
const instrumentId = await anAccount(borrower);
let requestId: string;
let events = 0;

beforeEach(async () => {
  provider.always(null);
  provider.next();
  requestId = await approvedRequest(borrower, operator);
});

const disburse = (key?: string) =>
  (key === undefined ? operator : operator.withKey(`${key}-${requestId}`)).disburses(requestId, instrumentId);
const request = () => operator.reads(`/backoffice/requests/${requestId}`);
const ordered = (payoutId: string) => provider.payouts.filter(({ order }) => order.payoutId === payoutId);
const loansOfRequest = () =>
  service.query<{ id: string; disbursed_on: string }>(
    `select id, disbursed_on from loans where request_id = '${requestId}'`,
  );
const settleNow = (payoutId: string) =>
  service.app.payments.settlePayout.execute({ payoutId: payoutId as PayoutId, borrowerId: borrower.userId as UserId });
const newEvent = (transactionId: string, outcome: string, given: object = {}) => ({
  eventId: `evt-payout-${++events}`,
  transactionId,
  outcome,
  ...given,
});

function notify(event: object) {
  const signature = signatureOf(JSON.stringify(event));
  return service.anonymous.send('POST', '/webhooks/payments', event, { 'x-signature': signature });
}

/** An order of which the answer is lost three times, after the provider has executed it. */
async function unanswered(): Promise<string> {
  provider.next('hangsUpAfter', 'hangsUpAfter', 'hangsUpAfter');
  const { loanId, status, payout } = await done(disburse());
  expect([loanId, status, payout.status]).toEqual([null, 'Approved', 'Pending']);
  return payout.payoutId;
}

describe('a disbursement through a remote gateway', () => {
  it('is ordered once, with the token of the account, and begins with the acceptance', async () => {
    const { loanId, payout } = await done(disburse());
    const [made] = ordered(payout.payoutId);
    const { payoutId } = payout;
    expect(made?.order).toEqual({ payoutId, amount: 1170, currency: 'USD', token: 'tok_ok', purpose: 'disbursement' });
    const call = provider.calls.findLast(({ path }) => path === '/payouts');
    expect(call?.headers['idempotency-key']).toBe(payoutId);
    expect(await loansOfRequest()).toMatchObject([{ id: loanId }]);
  });

  it.each<Misbehaviour>(['failsBefore', 'hangsUpAfter', 'answersNoJson', 'answersWithAStrangeId', 'declinesInHtml'])(
    'is neither lost nor ordered twice when the gateway %s',
    async (misbehaviour) => {
      provider.next(misbehaviour, misbehaviour, misbehaviour);
      const { loanId, payout } = await done(disburse());
      expect([loanId, payout.status]).toEqual([null, 'Pending']);
      for (const again of [disburse(), operator.disburses(requestId)])
        expect(await again).toMatchObject({ status: 400, body: { error: { code: 'PAYOUT_PENDING' } } });
      expect(await borrower.deletesAccount()).toMatchObject({ body: { error: { code: 'ACCOUNT_HAS_OPEN_LOANS' } } });
      provider.next();
      await settleNow(payout.payoutId);
      await settleNow(payout.payoutId);
      expect(ordered(payout.payoutId)).toHaveLength(1);
      expect(await request()).toMatchObject({ status: 'Disbursed', payout: { status: 'Processing' } });
      expect(await loansOfRequest()).toHaveLength(1);
    },
  );

  it('is asked after within 90 s by a job', async () => {
    const payoutId = await unanswered();
    const [job] = await service.query<{ wait: number }>(
      `select extract(epoch from start_after - created_on)::float as wait from pgboss.job
       where name = 'settle-payout' and data ->> 'payoutId' = '${payoutId}'`,
    );
    expect(job?.wait).toBeLessThan(90);
  });

  it('that is declined is 402, kept as Failed, and replayed under its key', async () => {
    provider.next('declines', 'declines');
    const [first, again] = [await disburse('declined'), await disburse('declined')];
    expect(first).toMatchObject({ status: 402, body: { error: { code: 'PAYOUT_DECLINED' } } });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await request()).toMatchObject({
      status: 'Approved',
      payout: { status: 'Failed', reason: 'insufficient funds' },
    });
    expect(await done(operator.disburses(requestId))).toMatchObject({ status: 'Disbursed' });
  });

  it('is made once by twenty simultaneous requests with one key', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => disburse('twenty')));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const again = await disburse('twenty');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(ordered(again.body.data.payout.payoutId)).toHaveLength(1);
    expect(await loansOfRequest()).toHaveLength(1);
    const acts = await operator.reads(`/backoffice/audit?subjectId=${requestId}&action=loan-request.disburse`);
    expect(acts).toHaveLength(1);
  });

  it('keeps no transaction open while the gateway is called', async () => {
    provider.next('staysSilentAfter');
    const before = provider.payouts.length;
    const paid = disburse('slow');
    await expect.poll(() => provider.payouts.length).toBe(before + 1);
    const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    await expect.poll(() => service.query(open)).toEqual([]);
    expect((await paid).body.data).toMatchObject({ status: 'Disbursed' });
  });
});

describe('an event about a payout', () => {
  it('begins the loan if it comes before the answer to the order, once, however often it is sent', async () => {
    const payoutId = await unanswered();
    const { transactionId = '' } = ordered(payoutId)[0] ?? {};
    const event = newEvent(transactionId, 'succeeded');
    expect((await notify(event)).status).toBe(404);
    const named = { ...event, payoutId };
    const answers = await Promise.all(Array.from({ length: 10 }, () => notify(named)));
    expect(answers.filter(({ body }) => body.data?.status === 'applied')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.data?.status === 'repeated')).toHaveLength(9);
    expect(await request()).toMatchObject({ status: 'Disbursed', payout: { status: 'Succeeded' } });
    await settleNow(payoutId);
    expect(await loansOfRequest()).toHaveLength(1);
    expect(ordered(payoutId)).toHaveLength(1);
  });

  it('is found by its transaction; a contradiction is kept, and changes nothing', async () => {
    const { payout } = await done(disburse());
    const { transactionId = '' } = ordered(payout.payoutId)[0] ?? {};
    expect(await done(notify(newEvent(transactionId, 'succeeded')))).toMatchObject({ status: 'applied' });
    expect(await done(notify(newEvent(transactionId, 'succeeded')))).toMatchObject({ status: 'ignored' });
    expect(await done(notify(newEvent(transactionId, 'failed')))).toMatchObject({ status: 'unmatched' });
    expect(await request()).toMatchObject({ payout: { status: 'Succeeded' } });
    const foreign = await notify({
      ...newEvent(transactionId, 'returned'),
      payoutId: '019aa3c0-2525-7000-8000-00000000001d',
    });
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'PAYOUT_NOT_FOUND']);
  });
});

describe('a disbursement that a second operator confirms', () => {
  it('is ordered with the account that the first one named, once it is confirmed, and once under its key', async () => {
    const careful = await startApp({ ...settingsFor(provider), FOUR_EYES: 'disburse' }, service, IDLE);
    onTestFinished(() => careful.close());
    const [first, second] = [careful.at(operator), careful.at(await service.operator('officer'))];
    const before = provider.payouts.length;
    const { approvalId, payload } = await done(first.withKey(`ask-${requestId}`).disburses(requestId, instrumentId));
    expect(payload).toEqual({ instrumentId });
    expect([provider.payouts.length, (await request()).payout]).toEqual([before, null]);

    const confirm = () => second.withKey(`confirm-${requestId}`).confirms(approvalId);
    const [confirmed, again] = [await confirm(), await confirm()];
    expect(await done(confirmed)).toMatchObject({
      status: 'Disbursed',
      payout: { instrumentId, status: 'Processing' },
    });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([confirmed.text, 'true']);
    expect(provider.payouts).toHaveLength(before + 1);
  });
});
