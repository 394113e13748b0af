import { expect, it } from 'vitest';
import { disbursedLoan } from '../support/app.ts';
import { sql } from '../support/books.ts';
import { clientAt, done } from '../support/client.ts';
import { openMailServer, refusal } from '../support/mail-server.ts';
import { openProcess, peopleAt } from '../support/open-process.ts';
import { expectReconciled } from '../support/reconcile.ts';

let busy = true;
const { mails, host } = await openMailServer({
  onRcptTo: (_address, _session, callback) => callback(busy ? refusal(451) : null),
});
const { database, server } = await openProcess({
  SANDBOX_SETTLEMENT_MS: '2000',
  SMTP_URL: `smtp://${host}`,
});

const mailsToRetry = async () =>
  (await sql(database.url, `select from pgboss.job where name = 'deliver-email' and state = 'retry'`)).length;

it('a killed server settles each payment and sends each mail once after it starts again', async () => {
  const { borrower, operator } = await peopleAt(await server.start());
  // Only confirmed addresses get mail.
  await sql(database.url, 'update users set email_confirmed_at = created_at');
  const loanId = await disbursedLoan(borrower, operator);
  // The mails about the approval and the disbursement.
  await expect.poll(mailsToRetry).toBe(2);
  const amounts = [100, 200, 300, 400.5];
  const taken = await Promise.all(amounts.map((amount) => done(borrower.pays(loanId, amount))));
  expect(taken.map(({ status }) => status)).toEqual(amounts.map(() => 'Processing'));

  await server.end('SIGKILL');
  busy = false;
  // The same token is valid: the signing key is stored.
  const again = borrower.via(clientAt(await server.start(), borrower));

  await expect.poll(() => again.reads('/payments?status=Completed')).toHaveLength(amounts.length);
  expect(await again.reads(`/loans/${loanId}`)).toMatchObject({ paidAmount: 1000.5, remainingAmount: 9661.36 });

  const notifications = await again.reads('/notifications');
  expect(notifications).toHaveLength(2 + amounts.length);
  const ids: string[] = notifications.map(({ notificationId }: { notificationId: string }) => notificationId);
  const copies = () => ids.map((id) => mails.filter(({ raw }) => raw.includes(id)).length);
  await expect.poll(() => Math.min(...copies())).toBe(1);
  // Long enough for a second copy to arrive.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(copies()).toEqual(ids.map(() => 1));

  expect(await server.end('SIGTERM')).toBe(0);
  await expectReconciled({ databaseUrl: database.url });
});
