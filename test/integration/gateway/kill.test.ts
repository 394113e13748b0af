import { afterAll, expect, it } from 'vitest';
import { OPERATOR, openProcess } from '../../support/open-process.ts';
import { settingsFor, signatureOf, startPaymentProvider } from '../../support/payment-provider.ts';
import { ask, borrowerWithLoan } from '../../support/server-process.ts';

const provider = await startPaymentProvider();
afterAll(() => provider.close());
const { server } = await openProcess(settingsFor(provider));

it('charges once what the provider accepted before the server was killed, with and without a key', async () => {
  let base = await server.start();
  const { borrower, loanId } = await borrowerWithLoan(base, OPERATOR);
  const key = { 'idempotency-key': 'before-and-after-the-kill' };
  const pay = (amount: number, headers = {}) =>
    ask(`${base}/payments`, borrower, { loanId, amount, paymentMethod: 'card' }, headers);
  const amounts = () => provider.charges.map(({ order }) => order.amount).sort();

  provider.always('staysSilentAfter');
  const lost = Promise.allSettled([pay(100, key), pay(200)]);
  await expect.poll(amounts).toEqual([100, 200]);
  await server.end('SIGKILL');
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  provider.always(null);
  base = await server.start();

  // Until the claim of the killed server on the key expires, the first request counts as running.
  const statuses = new Set<number>();
  const resumed = async () => {
    const answer = await pay(100, key);
    statuses.add(answer.status);
    return answer.status === 200 ? answer.data : null;
  };
  await expect.poll(resumed).not.toBeNull();
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);

  // The settle job orders the other one again, under its payment id.
  const unheard = async () => {
    const { data } = await ask(`${base}/payments`, borrower);
    return data.filter(({ transactionId }: { transactionId: string | null }) => transactionId === null).length;
  };
  await expect.poll(unheard, { interval: 500 }).toBe(0);
  expect(amounts()).toEqual([100, 200]);

  for (const { transactionId } of provider.charges) {
    const event = { eventId: `evt-${transactionId}`, transactionId, outcome: 'succeeded' };
    const signature = { 'x-signature': signatureOf(JSON.stringify(event)) };
    expect((await ask(`${base}/webhooks/payments`, null, event, signature)).status).toBe(200);
  }
  const { data: payments } = await ask(`${base}/payments`, borrower);
  expect(
    payments.map(({ amount, status }: { amount: number; status: string }) => `${amount} ${status}`).sort(),
  ).toEqual(['100 Completed', '200 Completed']);
  expect((await ask(`${base}/loans/${loanId}`, borrower)).data).toMatchObject({ paidAmount: 300 });
  expect(await server.end('SIGTERM')).toBe(0);
});
