import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { sql } from '../support/books.ts';
import { OPERATOR, openProcess } from '../support/open-process.ts';
import { expectReconciled } from '../support/reconcile.ts';
import { ask, borrowerWithLoan } from '../support/server-process.ts';

let busy = true;
const mails: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onRcptTo: (_address, _session, callback) =>
    callback(busy ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null),
  async onData(stream, _session, callback) {
    mails.push(await text(stream));
    callback();
  },
});
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));
const { database, server } = await openProcess({
  SANDBOX_SETTLEMENT_MS: '2000',
  SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
});

const mailsToRetry = async () =>
  (await sql(database.url, `select from pgboss.job where name = 'deliver-email' and state = 'retry'`)).length;

/** Only confirmed addresses get mail. */
async function confirmAddresses(): Promise<void> {
  await sql(database.url, 'update users set email_confirmed_at = created_at');
}

it('a killed server settles each payment and sends each mail once after it starts again', async () => {
  let base = await server.start();
  const { borrower, loanId } = await borrowerWithLoan(base, OPERATOR, confirmAddresses);
  // The mails about the approval and the disbursement.
  await expect.poll(mailsToRetry).toBe(2);
  const amounts = [100, 200, 300, 400.5];
  const pay = (amount: number) => ask(`${base}/payments`, borrower, { loanId, amount, paymentMethod: 'card' });
  const taken = await Promise.all(amounts.map(pay));
  expect(taken.map(({ data }) => data.status)).toEqual(amounts.map(() => 'Processing'));

  await server.end('SIGKILL');
  busy = false;
  base = await server.start();

  // The same token is valid: the signing key is stored.
  const completed = async () => (await ask(`${base}/payments?status=Completed`, borrower)).data.length;
  await expect.poll(completed).toBe(amounts.length);
  const { data: loan } = await ask(`${base}/loans/${loanId}`, borrower);
  expect(loan).toMatchObject({ paidAmount: 1000.5, remainingAmount: 9661.36 });

  const { data: notifications } = await ask(`${base}/notifications`, borrower);
  expect(notifications).toHaveLength(2 + amounts.length);
  const ids: string[] = notifications.map(({ notificationId }: { notificationId: string }) => notificationId);
  const aboutNotifications = () => mails.filter((mail) => ids.some((id) => mail.includes(id))).length;
  await expect.poll(aboutNotifications).toBe(ids.length);
  // Long enough for a second copy to arrive.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const copies = ids.map((id) => mails.filter((mail) => mail.includes(id)).length);
  expect(copies).toEqual(ids.map(() => 1));

  expect(await server.end('SIGTERM')).toBe(0);
  await expectReconciled({ databaseUrl: database.url });
});
