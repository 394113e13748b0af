import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { tokenFor } from '../support/account-mails.ts';
import { disbursedLoan } from '../support/app.ts';
import { recordDeposit } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { PASSWORD } from '../support/caller.ts';
import type { Answer, Client } from '../support/client.ts';
import { FORM, form, PDF, picture } from '../support/documents.ts';
import type { Operator } from '../support/operator.ts';
import { outcomeOf, track } from './race.ts';

const on = track();
const SIDE_BY_SIDE_MS = 15_000;
/** Of acts, below. */
const KINDS = 15;
/** PostgreSQL looks for a deadlock when a statement has waited for a second. */
const SLOW_MS = 900;

let png: Buffer;
beforeAll(async () => {
  png = await picture('png');
});

/** The answers so far. */
interface Seen {
  slowestMs: number;
  readonly outcomes: Record<string, number>;
}

/** A client whose answers are counted. */
function watched(client: Client, seen: Seen): Client {
  const watch = async (answer: Promise<Answer>) => {
    const start = performance.now();
    const outcome = outcomeOf(await answer);
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - start);
    seen.outcomes[outcome] = (seen.outcomes[outcome] ?? 0) + 1;
    return answer;
  };
  return {
    ...client,
    get: (url) => watch(client.get(url)),
    send: (...request) => watch(client.send(...request)),
  };
}

/** What a borrower does, and an operator does for the borrower, each as one that can be repeated. */
async function actsOf(
  borrower: Borrower,
  operator: Operator,
  seen: Seen,
): Promise<readonly (() => Promise<unknown>)[]> {
  const loanId = await disbursedLoan(borrower, operator, { amount: 50_000, term: 60 });
  const { categoryId } = (await borrower.get('/support/categories')).body.data[0];
  const question = { subject: 'A question', description: 'Why?', categoryId };
  const { ticketId } = (await borrower.send('POST', '/support/tickets', question)).body.data;

  const [here, there, clerk, clerkThere] = [borrower, on().across(borrower), operator, on().across(operator)].map(
    (client) => watched(client, seen),
  ) as [Client, Client, Client, Client];
  const uploader = watched(on().service.at(borrower), seen);
  const upload = async (url: string, content: Buffer, fields: Record<string, string> = {}) =>
    (await uploader.send('POST', url, form({ content }, fields), FORM)).body.data;
  const request = async () => {
    const terms = { amount: 1000, currency: 'USD', term: 12 };
    return (await here.send('POST', '/requests', terms)).body.data.requestId;
  };
  return [
    async () => {
      const { fileId } = await upload('/user/files', PDF);
      await there.send('POST', `/support/tickets/${ticketId}/messages`, { message: 'This.', attachments: [fileId] });
    },
    async () => {
      const { fileId } = await upload('/user/files', PDF);
      await there.send('DELETE', `/user/files/${fileId}`);
    },
    async () => {
      const { documentId } = await upload('/user/documents', PDF, { documentType: 'ID' });
      await clerk.send('POST', `/backoffice/documents/${documentId}/verify`);
      await there.send('DELETE', `/user/documents/${documentId}`);
    },
    () => upload('/user/profilePicture', png),
    () => there.send('PUT', '/user/profile', { firstName: 'Another' }),
    () => here.send('POST', '/payments', { loanId, amount: 1.01, paymentMethod: 'card' }),
    () => there.send('POST', '/payments', { loanId, amount: 1.04, paymentMethod: 'instant_debit' }),
    async () => {
      const told = { loanId, referenceNumber: randomUUID(), amount: 1 };
      const { paymentId } = (await there.send('POST', '/payments/reference', told)).body.data;
      await recordDeposit(on().service, told.referenceNumber, told.amount);
      await here.send('POST', `/payments/${paymentId}/verify`);
    },
    async () => {
      const path = `/backoffice/requests/${await request()}`;
      await clerk.send('POST', `${path}/approve`);
      await clerkThere.send('POST', `${path}/disburse`);
    },
    async () => {
      const path = `/requests/${await request()}`;
      await there.send('PUT', path, { amount: 1100 });
      await here.send('DELETE', path);
    },
    () => clerk.send('POST', `/backoffice/tickets/${ticketId}/messages`, { message: 'Like this.' }),
    async () => {
      const opened = (await there.send('POST', '/support/tickets', question)).body.data;
      await clerkThere.send('POST', `/backoffice/tickets/${opened.ticketId}/resolve`);
      await here.send('POST', `/support/tickets/${opened.ticketId}/close`);
    },
    async () => {
      const newEmail = `${randomUUID()}@example.com`;
      await here.send('POST', '/user/email', { newEmail, password: PASSWORD });
      const token = await tokenFor(on().service.app, borrower.userId, 'email-confirmation', newEmail);
      await watched(on().anonymous, seen).send('POST', '/auth/confirm-email', { token });
    },
    async () => {
      const note = { title: 'Rent', message: 'Pay the rent.' };
      const { notificationId } = (await there.send('POST', '/notifications/send', note)).body.data;
      await here.send('PUT', `/notifications/${notificationId}/read`);
    },
    async () => {
      const phone = { token: randomUUID(), platform: 'ios' };
      const { deviceId } = (await here.send('POST', '/notifications/deviceToken', phone)).body.data;
      await there.send('DELETE', `/notifications/deviceToken/${deviceId}`);
    },
  ];
}

type Burst = () => Promise<unknown>;

/** Starts all acts together: all of one person, or each of another. */
async function burstOf(people: readonly Borrower[], operator: Operator, seen: Seen): Promise<Burst> {
  const acts = await Promise.all(people.map((person) => actsOf(person, operator, seen)));
  return () => Promise.all(Array.from({ length: KINDS }, (_, kind) => acts[kind % people.length]?.[kind]?.()));
}

it('lets all acts of one person go on beside each other', async () => {
  const people = await Promise.all(Array.from({ length: 1 + KINDS }, () => on().borrower()));
  const operator = await on().operator();
  const [one, others]: [Seen, Seen] = [
    { slowestMs: 0, outcomes: {} },
    { slowestMs: 0, outcomes: {} },
  ];
  const ofOne = await burstOf(people.slice(0, 1), operator, one);
  const ofOthers = await burstOf(people.slice(1), operator, others);

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
