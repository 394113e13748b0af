import { afterAll, expect, it } from 'vitest';
import { disbursedLoan } from '../../support/app.ts';
import { clientAt } from '../../support/client.ts';
import { openProcess, peopleAt } from '../../support/open-process.ts';
import { settingsFor, signatureOf, startPaymentProvider } from '../../support/payment-provider.ts';

const provider = await startPaymentProvider();
afterAll(() => provider.close());
const { server } = await openProcess(settingsFor(provider));

it('charges once what the provider accepted before the server was killed, with and without a key', async () => {
  const { borrower, operator } = await peopleAt(await server.start());
  const loanId = await disbursedLoan(borrower, operator);
  const payer = borrower.withKey('before-and-after-the-kill');
  const amounts = () => provider.charges.map(({ order }) => order.amount).sort();

  provider.always('staysSilentAfter');
  const prepaid = await disbursedLoan(borrower, operator);
  const lost = Promise.allSettled([
    payer.pays(loanId, 100),
    borrower.pays(loanId, 200),
    borrower.prepays(prepaid, 300),
  ]);
  await expect.poll(amounts).toEqual([100, 200, 300]);
  await server.end('SIGKILL');
  expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  provider.always(null);
  const client = clientAt(await server.start(), borrower);
  const again = borrower.via(client);

  // Until the claim of the killed server on the key expires, the first request counts as running.
  const statuses = new Set<number>();
  const resumed = async () => {
    const { status } = await payer.via(client).pays(loanId, 100);
    statuses.add(status);
    return status;
  };
  await expect.poll(resumed).toBe(200);
  expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);

  // The settle job orders the others again, under their payment ids.
  const unheard = async () => {
    const paid: { readonly transactionId: string | null }[] = await again.reads('/payments');
    return paid.filter(({ transactionId }) => transactionId === null);
  };
  await expect.poll(unheard, { interval: 500 }).toEqual([]);
  expect(amounts()).toEqual([100, 200, 300]);

  for (const { transactionId } of provider.charges) {
    const event = { eventId: `evt-${transactionId}`, transactionId, outcome: 'succeeded' };
    const signature = { 'x-signature': signatureOf(JSON.stringify(event)) };
    expect((await again.send('POST', '/webhooks/payments', event, signature)).status).toBe(200);
  }
  const payments: { readonly amount: number }[] = await again.reads('/payments?status=Completed');
  expect(payments.map(({ amount }) => amount).sort()).toEqual([100, 200, 300]);
  expect(await again.reads(`/loans/${loanId}`)).toMatchObject({ paidAmount: 300 });
  const { paymentSchedule } = await again.reads(`/loans/${prepaid}/paymentInfo`);
  expect(paymentSchedule[0]).toMatchObject({ principal: 300, interest: 0, status: 'Paid' });
  expect(await server.end('SIGTERM')).toBe(0);
});
