import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { tokenFor } from '../support/account-mails.ts';
import { disbursedLoan } from '../support/app.ts';
import { recordDeposit } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { type Caller, PASSWORD } from '../support/caller.ts';
import { type Answer, done } from '../support/client.ts';
import { picture } from '../support/documents.ts';
import { openTrack, outcomeOf } from './race.ts';

const { service, borrower: newcomer, clerk: operator, anonymous, across } = await openTrack();
const SIDE_BY_SIDE_MS = 15_000;
/** Of acts, below. */
const KINDS = 15;
/** PostgreSQL looks for a deadlock when a statement has waited for a second. */
const SLOW_MS = 900;

const PNG = await picture('png');

/** The answers so far. */
interface Seen {
  slowestMs: number;
  readonly outcomes: Record<string, number>;
}

/** The user, whose answers are counted. */
function watched<User extends Caller>(user: User, seen: Seen): User {
  const watch = async (answer: Promise<Answer>) => {
    const start = performance.now();
    const outcome = outcomeOf(await answer);
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - start);
    seen.outcomes[outcome] = (seen.outcomes[outcome] ?? 0) + 1;
    return answer;
  };
  const { userId, headers } = user;
  return user.via({
    ...{ userId, headers },
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

/** Starts all acts together: all of one person, or each of another. */
async function burstOf(people: readonly Borrower[], seen: Seen): Promise<() => Promise<unknown>> {
  const acts = await Promise.all(people.map((person) => actsOf(person, seen)));
  return () => Promise.all(Array.from({ length: KINDS }, (_, kind) => acts[kind % people.length]?.[kind]?.()));
}

it('lets all acts of one person go on beside each other', async () => {
  const people = await Promise.all(Array.from({ length: 1 + KINDS }, newcomer));
  const one: Seen = { slowestMs: 0, outcomes: {} };
  const others: Seen = { slowestMs: 0, outcomes: {} };
  const ofOne = await burstOf(people.slice(0, 1), one);
  const ofOthers = await burstOf(people.slice(1), others);

  // In turn, since a machine may be busy for a while.
  for (const end = performance.now() + SIDE_BY_SIDE_MS; performance.now() < end; ) {
    await ofOne();
    await ofOthers();
  }

  process.stdout.write(`one person: ${JSON.stringify(one)}, others: ${JSON.stringify(others)}\n`);
  expect(Object.keys(one.outcomes)).toEqual(['200']);
  // A busy machine is slow to all.
  expect(one.slowestMs).toBeLessThan(Math.max(SLOW_MS, 3 * others.slowestMs));
});
