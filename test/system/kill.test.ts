import { afterAll, it } from 'vitest';
import { addDays, type CalendarDay, isWeekend } from '../../domain/shared/calendar.ts';
import { disbursedLoan, inDays } from '../support/app.ts';
import { sql } from '../support/books.ts';
import { clientAt, done } from '../support/client.ts';
import { startCommand } from '../support/command-line.ts';
import { createDatabase } from '../support/database.ts';
import { generateLoans } from '../support/loan-book.ts';
import { openMailServer, refusal } from '../support/mail-server.ts';
import { openProcess, peopleAt } from '../support/open-process.ts';
import { settingsFor, signatureOf, startPaymentProvider } from '../support/payment-provider.ts';
import { withClient } from '../support/pg-client.ts';
import { expectReconciled } from '../support/reconcile.ts';
import { OPERATOR_SETTINGS, type ServerProcess, serverProcess } from '../support/server-process.ts';
import { isSignedWith, WebhookReceiver } from '../support/webhook-receiver.ts';

// The tests run beside each other, because they mostly wait: for a lease of the killed process, or the next try of a job.

let isBusy = true;
const { mails, host } = await openMailServer({
  onRcptTo: (_address, _session, callback) => callback(isBusy ? refusal(451) : null),
});
const mailing = await openProcess({ SANDBOX_SETTLEMENT_MS: '2000', SMTP_URL: `smtp://${host}` });

const provider = await startPaymentProvider();
afterAll(() => provider.close());
const charging = await openProcess(settingsFor(provider));

const EVENTS = ['loan_request.pending', 'loan_request.approved', 'loan_request.disbursed', 'loan.active'];
const receiver = await new WebhookReceiver().open();
const announcing = await openProcess({ WEBHOOK_ALLOW_PRIVATE: 'true' });

it.concurrent('a killed server settles each payment and sends each mail once after it starts again', async ({
  expect,
}) => {
  const { database, server } = mailing;
  const mailsToRetry = async () =>
    (await sql(database.url, `select from pgboss.job where name = 'deliver-email' and state = 'retry'`)).length;
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
  isBusy = false;
  // The more often a mail was refused, the longer it waits.
  await sql(database.url, `update pgboss.job set start_after = now() where name = 'deliver-email' and state = 'retry'`);
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

it.concurrent('charges once what the provider accepted before the server was killed, with and without a key', async ({
  expect,
}) => {
  const { server } = charging;
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

it.concurrent('a server that is killed between causes and deliveries sends each event after it starts again', async ({
  expect,
}) => {
  const { database, server } = announcing;
  // The receiver takes events and never answers, so that no delivery ends before the kill.
  receiver.answer = () => {};
  const { borrower, operator } = await peopleAt(await server.start());
  const { secret } = await done(operator.registersWebhook(receiver.url, ['loan_request.*', 'loan.*']));
  await disbursedLoan(borrower, operator);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);

  await server.end('SIGKILL');
  const stored = await sql(database.url, 'select type from event_log');
  expect(stored.map(({ type }) => type).sort()).toEqual([...EVENTS].sort());
  receiver.received.length = 0;
  receiver.answer = (response) => response.writeHead(204).end();
  await server.start();

  await expect.poll(() => [...new Set(receiver.types)].sort(), { timeout: 120_000 }).toEqual([...EVENTS].sort());
  expect(receiver.types.filter((type) => type.startsWith('loan_request.'))).toEqual(EVENTS.slice(0, 3));
  for (const event of receiver.received) expect(isSignedWith(secret, event)).toBe(true);
  expect(await server.end('SIGTERM')).toBe(0);
  await expectReconciled({ databaseUrl: database.url });
});

/** Three batches of the job that moves payable days. */
const LOANS = 150;
const HOLIDAYS = Array.from({ length: 10 }, (_, after) => inDays(1 + after));

const nodeOn = (url: string) => serverProcess({ DATABASE_URL: url, ...OPERATOR_SETTINGS });

function nextWorkingDay(day: CalendarDay): CalendarDay {
  return isWeekend(day) || HOLIDAYS.includes(day) ? nextWorkingDay(addDays(day, 1)) : day;
}

it.concurrent.for<[string, (killed: ServerProcess, other: ServerProcess, url: string) => Promise<unknown>]>([
  ['the same node, started again,', (killed) => killed.start()],
  ['another node', (_killed, other) => other.start()],
  [
    'the next close',
    ({ dataDir }, _other, url) =>
      startCommand(['close-of-business', '--date', inDays(0)], { DATABASE_URL: url, DATA_DIR: dataDir }).ended,
  ],
])(
  'after a kill between batches of loans, %s moves the payable days of the others, each once',
  async ([, goOn], { expect, onTestFinished }) => {
    const { url, drop } = await createDatabase();
    onTestFinished(drop);
    const [node, other] = [nodeOn(url), nodeOn(url)];
    for (const each of [node, other]) onTestFinished(() => each.dispose());
    await withClient(url, (client) =>
      generateLoans(client, { loans: LOANS, today: inDays(3), fees: true, rule: true }),
    );
    const rows = () =>
      sql<Record<'dueOn' | 'payableOn' | 'feeFrom', CalendarDay> & Record<'lists' | 'version', number>>(
        url,
        `select next_due_on::text as "dueOn", next_payable_on::text as "payableOn", charges_due_on::text as "feeFrom",
           holidays_version as lists, version from loans order by id`,
      );
    const moved = async () => (await rows()).filter(({ lists }) => lists === 1).length;
    const before = await rows();
    const { operator } = await peopleAt(await node.start());
    await withClient(url, async (client) => {
      await client.query('begin');
      // The third batch waits for the last loan.
      await client.query('select from loans order by id desc limit 1 for update');
      await done(operator.listsHolidays(HOLIDAYS));
      await expect.poll(moved).toBe(100);
      await node.end('SIGKILL');
    });
    expect(await moved()).toBe(100);

    await goOn(node, other, url);

    await expect.poll(moved).toBe(LOANS);
    const after = await rows();
    expect(after.filter(({ payableOn }, at) => payableOn !== before[at]?.payableOn).length).toBeGreaterThan(LOANS / 5);
    // A close changes those with a fee for other reasons, too.
    const withoutFee = ({ dueOn }: { readonly dueOn: CalendarDay }) => addDays(dueOn, 16) > inDays(0);
    expect(after.filter(withoutFee)).toEqual(
      before.filter(withoutFee).map(({ dueOn, version }) => {
        const payableOn = nextWorkingDay(dueOn);
        return { dueOn, payableOn, feeFrom: addDays(payableOn, 16), lists: 1, version: version + 1 };
      }),
    );
  },
);
