import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { tokenFor } from '../support/account-mails.ts';
import { disbursedLoan } from '../support/app.ts';
import { recordDeposit } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { type Caller, PASSWORD } from '../support/caller.ts';
import { type Answer, done } from '../support/client.ts';
import { picture } from '../support/documents.ts';
import { withClient } from '../support/pg-client.ts';
import { openTrack, outcomeOf } from './race.ts';

const { service, payer, clerk: operator, anonymous, across } = await openTrack();
const BURSTS = 12;

const PNG = await picture('png');

/** How often each outcome was answered so far. */
type Seen = Record<string, number>;

/** The user, whose answers are counted. */
function watched<User extends Caller>(user: User, seen: Seen): User {
  const watch = async (answer: Promise<Answer>) => {
    const outcome = outcomeOf(await answer);
    seen[outcome] = (seen[outcome] ?? 0) + 1;
    return answer;
  };
  const { userId, headers } = user;
  return user.via({
    userId,
    headers,
    get: (url) => watch(user.get(url)),
    send: (...request) => watch(user.send(...request)),
  });
}

/** What a borrower does, and an operator does for the borrower, each as one that can be repeated. */
async function actsOf(borrower: Borrower, seen: Seen): Promise<readonly (() => Promise<unknown>)[]> {
  const loanId = await disbursedLoan(borrower, operator, { amount: 50_000, term: 60 });
  const [{ categoryId }] = await borrower.reads('/support/categories');
  const { ticketId } = await done(borrower.opensTicket());
  const [here, there] = [watched(borrower, seen), watched(across(borrower), seen)];
  const [clerk, clerkThere] = [watched(operator, seen), watched(across(operator), seen)];
  return [
    async () => {
      const { fileId } = await done(here.uploadsFile());
      await there.writesOn(ticketId, 'This.', { attachments: [fileId] });
    },
    async () => {
      const { fileId } = await done(here.uploadsFile());
      await there.send('DELETE', `/user/files/${fileId}`);
    },
    async () => {
      const { documentId } = await done(here.uploadsDocument());
      await clerk.verifiesDocument(documentId);
      await there.send('DELETE', `/user/documents/${documentId}`);
    },
    () => here.uploads('/user/profilePicture', PNG),
    () => there.send('PUT', '/user/profile', { firstName: 'Another' }),
    () => here.pays(loanId, 1.01),
    () => there.pays(loanId, 1.04, { paymentMethod: 'instant_debit' }),
    async () => {
      const reference = randomUUID();
      const { paymentId } = await done(there.reportsTransfer(loanId, 1, reference));
      await recordDeposit(service, reference, 1);
      await here.verifies(paymentId);
    },
    async () => {
      const { requestId } = await done(here.asksFor(1000));
      await clerk.approves(requestId);
      await clerkThere.disburses(requestId);
    },
    async () => {
      const { requestId } = await done(here.asksFor(1000));
      await there.amends(requestId, { amount: 1100 });
      await here.cancels(requestId);
    },
    () => clerk.answersTicket(ticketId, 'Like this.'),
    async () => {
      const opened = await done(there.opensTicket({ categoryId }));
      await clerkThere.resolvesTicket(opened.ticketId);
      await here.closesTicket(opened.ticketId);
    },
    async () => {
      const newEmail = `${randomUUID()}@example.com`;
      await here.send('POST', '/user/email', { newEmail, password: PASSWORD });
      const token = await tokenFor(service.app, borrower.userId, 'email-confirmation', newEmail);
      await watched(anonymous, seen).send('POST', '/auth/confirm-email', { token });
    },
    async () => {
      const { notificationId } = await done(there.sendsNote());
      await here.send('PUT', `/notifications/${notificationId}/read`);
    },
    async () => {
      const { deviceId } = await done(here.registersDevice(randomUUID(), 'ios'));
      await there.send('DELETE', `/notifications/deviceToken/${deviceId}`);
    },
  ];
}

/** PostgreSQL queues those who wait for a row, each with the mode of its lock. This is that of `for no key update`. */
const TO_CHANGE = 'ExclusiveLock';
const QUEUE = `select mode from pg_locks join pg_database d on d.oid = database
  where datname = current_database() and locktype = 'tuple' and relation = 'users'::regclass`;

/** The modes in which transactions waited for a person while `work` ran. */
function waitsWhile(work: () => Promise<unknown>): Promise<readonly string[]> {
  return withClient(service.databaseUrl, async (client) => {
    const modes = new Set<string>();
    let running = true;
    const ended = work().finally(() => {
      running = false;
    });
    while (running) for (const { mode } of (await client.query<{ mode: string }>(QUEUE)).rows) modes.add(mode);
    await ended;
    return [...modes];
  });
}

// Why: docs/decisions/0012-one-unit-of-work-for-each-use-case.md
it('lets all acts of one person go on, but for those that change the person, which wait for each other', async () => {
  const seen: Seen = {};
  const acts = await actsOf(payer, seen);

  const modes = await waitsWhile(async () => {
    for (let burst = 0; burst < BURSTS; burst++) await Promise.all(acts.map((act) => act()));
  });

  process.stdout.write(`one person: ${JSON.stringify(seen)}, waits: ${modes.join(', ')}\n`);
  expect(Object.keys(seen)).toEqual(['200']);
  expect(modes.filter((mode) => mode !== TO_CHANGE)).toEqual([]);
  // Closing the service expects no deadlock.
});
