import { describe, expect, it } from 'vitest';
import type { UserId } from '../../domain/shared/id.ts';
import { sql } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { PASSWORD } from '../support/caller.ts';
import type { Answer, Client } from '../support/client.ts';
import { FORM, form, PDF } from '../support/documents.ts';
import { countsOf, outcomeOf, type Round, race, rounds, track } from './race.ts';

const on = track();
const ROUNDS = 3;

const deleteAccount = (who: Client) => who.send('DELETE', '/user/account', { password: PASSWORD });

/** Injects the form, since the socket's client only sends JSON. */
function upload(who: Borrower, url: string, fields: Record<string, string> = {}): Promise<Answer> {
  return on()
    .service.at(who)
    .send('POST', url, form({ content: PDF }, fields), FORM);
}

const onlyOf = (answers: readonly Answer[], allowed: readonly string[]) =>
  expect(answers.map(outcomeOf).filter((outcome) => !allowed.includes(outcome))).toEqual([]);

describe('concurrent users', () => {
  it('who register one e-mail address, in any case, get one account', async () => {
    const total = await rounds('register with one e-mail', on(), ROUNDS, (index) => {
      const spelt = [`race-${index}@example.com`, `RACE-${index}@example.com`, `Race-${index}@Example.com`];
      const register = (who: Client, at: number) => {
        const person = { email: spelt[at % 3], password: PASSWORD, firstName: 'Some', lastName: 'Body' };
        return who.send('POST', '/auth/register', person);
      };
      return race(on().crowd(9, on().anonymous, register), index);
    });
    expect(total).toEqual({ 200: ROUNDS, EMAIL_TAKEN: ROUNDS * 8 });
  });

  it('who use one refresh token: one succeeds, and the token family is revoked', async () => {
    const total = await rounds('use one refresh token', on(), ROUNDS, async (index) => {
      const person = { email: `family-${index}@example.com`, password: PASSWORD, firstName: 'Some', lastName: 'Body' };
      const { refreshToken } = (await on().anonymous.send('POST', '/auth/register', person)).body.data;
      const refresh = (who: Client) => who.send('POST', '/auth/refresh', { refreshToken });
      const round = await race(on().crowd(8, on().anonymous, refresh), index);
      const winner = round.answers.find(({ status }) => status === 200);
      const next = await on().anonymous.send('POST', '/auth/refresh', {
        refreshToken: winner?.body.data.refreshToken,
      });
      expect(outcomeOf(next)).toBe('INVALID_REFRESH_TOKEN');
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS, INVALID_REFRESH_TOKEN: ROUNDS * 7 });
  });

  it('who register one device token: it belongs to one of them', async () => {
    const users = await Promise.all([on().borrower(), on().borrower()]);
    const total = await rounds('one device token, two users', on(), ROUNDS, async (index) => {
      const device = { token: `token-${index}`, platform: 'android' };
      const register = (who: Client) => who.send('POST', '/notifications/deviceToken', device);
      const round = await race(
        users.flatMap((user) => on().crowd(4, user, register)),
        index,
      );
      const rows = await sql<{ id: string }>(
        on().service.databaseUrl,
        `select id from devices where token = 'token-${index}'`,
      );
      expect(rows).toHaveLength(1);
      expect(round.answers.map(({ body }) => body.data.deviceId)).toContain(rows[0]?.id);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 8 });
  });

  it('who change one profile and its preferences: all succeed, the last one wins', async () => {
    const user = await on().borrower();
    const total = await rounds('change one profile', on(), ROUNDS, async (index) => {
      const rename = (who: Client, at: number) => who.send('PUT', '/user/profile', { firstName: `Name ${at}` });
      const prefer = (who: Client, at: number) =>
        who.send('PUT', '/user/notificationPreferences', { promotions: at % 2 === 0 });
      const round = await race([...on().crowd(12, user, rename), ...on().crowd(6, user, prefer)], index);
      expect((await user.get('/user/profile')).body.data.firstName).toMatch(/^Name \d+$/);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 18 });
  });

  it('who read one notification: it is marked as read once', async () => {
    const user = await on().borrower();
    const total = await rounds('mark one notification read', on(), ROUNDS, async (index) => {
      const { notificationId } = (
        await user.send('POST', '/notifications/send', { title: 'Race', message: `Round ${index}` })
      ).body.data;
      const read = (who: Client) => who.send('PUT', `/notifications/${notificationId}/read`);
      const round = await race(on().crowd(10, user, read), index);
      expect(new Set(round.answers.map(({ body }) => body.data.readAt)).size).toBe(1);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 10 });
  });

  it('who close a ticket and write on it: messages before the closing are kept, later ones rejected', async () => {
    const [user, agent] = await Promise.all([on().borrower(), on().operator()]);
    const { categoryId } = (await user.get('/support/categories')).body.data[0];
    await rounds('close a ticket against replies', on(), ROUNDS, async (index) => {
      const question = { subject: 'A question', description: 'Why?', categoryId };
      const { ticketId } = (await user.send('POST', '/support/tickets', question)).body.data;
      const write = (who: Client) => who.send('POST', `/support/tickets/${ticketId}/messages`, { message: 'Wait!' });
      const reply = (who: Client) => who.send('POST', `/backoffice/tickets/${ticketId}/messages`, { message: 'Soon.' });
      const close = (who: Client) => who.send('POST', `/support/tickets/${ticketId}/close`);
      const writers = [...on().crowd(4, user, write), ...on().crowd(4, agent, reply)];
      const round = await race([...writers, ...on().crowd(4, user, close)], index);
      const written = round.answers.slice(0, writers.length);
      onlyOf(written, ['200', 'TICKET_CLOSED']);
      const closed = round.answers.slice(writers.length);
      expect(countsOf(closed)).toEqual({ 200: 4 });
      expect(new Set(closed.map(({ text }) => text)).size).toBe(1);
      const { data: ticket } = (await user.get(`/support/tickets/${ticketId}`)).body;
      expect(ticket).toMatchObject({ status: 'Closed' });
      expect(ticket.messages).toHaveLength(written.filter(({ status }) => status === 200).length);
      for (const { timestamp } of ticket.messages) expect(timestamp <= closed[0]?.body.data.closedAt).toBe(true);
      return round;
    });
  });
});

describe('a document that is verified while its owner deletes it', () => {
  it('is deleted once, and verified only before that', async () => {
    const clerk = await on().operator();
    await rounds('verify against delete a document', on(), ROUNDS, async (index) => {
      const owner = await on().borrower();
      const { documentId } = (await upload(owner, '/user/documents', { documentType: 'ID' })).body.data;
      const remove = (who: Client) => who.send('DELETE', `/user/documents/${documentId}`);
      const verify = (who: Client) => who.send('POST', `/backoffice/documents/${documentId}/verify`);
      const round = await race([...on().crowd(4, owner, remove), ...on().crowd(4, clerk, verify)], index);
      expect(countsOf(round.answers.slice(0, 4))).toEqual({ 200: 1, DOCUMENT_NOT_FOUND: 3 });
      onlyOf(round.answers.slice(4), ['200', 'DOCUMENT_NOT_FOUND']);
      const seen = round.answers.slice(4).some(({ status }) => status === 200);
      expect((await owner.get('/user/profile')).body.data.verified).toBe(seen);
      expect((await owner.get('/user/documents')).body.data).toEqual([]);
      return round;
    });
  });
});

describe('a document that two operators decide on', () => {
  it('is verified or rejected, and its owner is told once', async () => {
    const [one, other] = await Promise.all([on().operator(), on().operator()]);
    await rounds('verify against reject a document', on(), ROUNDS * 2, async (index) => {
      const owner = await on().borrower();
      const { documentId } = (await upload(owner, '/user/documents', { documentType: 'ID' })).body.data;
      const path = `/backoffice/documents/${documentId}`;
      const verify = (who: Client) => who.send('POST', `${path}/verify`);
      const reject = (who: Client) => who.send('POST', `${path}/reject`, { reason: 'It is not readable.' });
      const round = await race([...on().crowd(4, one, verify), ...on().crowd(4, other, reject)], index);
      const { verified } = (await owner.get('/user/profile')).body.data;
      const [won, lost] = [{ 200: 4 }, { DOCUMENT_NOT_PENDING: 4 }];
      expect(countsOf(round.answers.slice(0, 4))).toEqual(verified ? won : lost);
      expect(countsOf(round.answers.slice(4))).toEqual(verified ? lost : won);
      const { data: told } = (await owner.get('/notifications?type=document_update')).body;
      expect(told).toMatchObject([
        { title: verified ? 'Your document was verified' : 'Your document was not accepted' },
      ]);
      return round;
    });
  });
});

describe('an account that is deleted while it is in use', () => {
  /** Number of rows that still have personal data of the user. */
  async function remains(userId: string): Promise<unknown> {
    const [row] = await sql(
      on().service.databaseUrl,
      `select
        (select count(*)::int from user_documents where owner_id = '${userId}') as documents,
        (select count(*)::int from stored_files where owner_id = '${userId}') as files,
        (select count(*)::int from devices where owner_id = '${userId}') as devices,
        (select count(*)::int from notifications where recipient_id = '${userId}') as notifications,
        (select count(*)::int from tickets where owner_id = '${userId}' and (subject || description) <> '') as tickets,
        (select count(*)::int from loan_requests where borrower_id = '${userId}' and status = 'Pending') as requests,
        (select count(*)::int from idempotency_keys where starts_with(scope, '${userId}')) as keys`,
    );
    return row;
  }

  it('is erased with all data stored before', async () => {
    const { service } = on();
    await rounds('delete an account against its use', on(), 4, async (index) => {
      const user = await on().borrower();
      const { categoryId } = (await user.get('/support/categories')).body.data[0];
      const acts = [
        deleteAccount,
        deleteAccount,
        (who: Borrower) => upload(who, '/user/files'),
        (who: Borrower) => upload(who, '/user/documents', { documentType: 'ID' }),
        (who: Client) => who.send('POST', '/support/tickets', { subject: 'Mine', description: 'Secret', categoryId }),
        (who: Client) => who.send('POST', '/requests', { amount: 500, currency: 'USD', term: 6 }),
        (who: Client) => who.send('POST', '/notifications/send', { title: 'Mine', message: 'Secret' }),
        (who: Client) => who.send('POST', '/notifications/deviceToken', { token: `gone-${index}`, platform: 'ios' }),
        (who: Client) => who.send('PUT', '/user/profile', { firstName: 'Late' }),
      ];
      const round = await race(
        acts.map((act, at) => () => act(at % 2 === 0 ? user : on().across(user))),
        index,
      );
      onlyOf(round.answers, ['200', 'UNAUTHENTICATED', 'UNKNOWN_SUBJECT', 'USER_NOT_FOUND']);
      expect(round.answers.slice(0, 2).filter(({ status }) => status === 200)).toHaveLength(1);
      await service.app.identity.finishErasure.execute({ userId: user.userId as UserId });
      expect(await remains(user.userId)).toEqual({
        documents: 0,
        files: 0,
        devices: 0,
        notifications: 0,
        tickets: 0,
        requests: 0,
        keys: 0,
      });
      expect((await user.get('/user/profile')).status).toBe(401);
      return round;
    });
  });
});

describe('a loan request with concurrent decisions', () => {
  const decided = (round: Round) => round.answers.slice(0, 6).filter(({ status }) => status === 200);

  it('gets one decision, with the terms of that moment', async () => {
    const [asker, clerk] = await Promise.all([on().borrower(), on().operator()]);
    await rounds('approve, reject, cancel and update', on(), ROUNDS * 2, async (index) => {
      const asked = await asker.send('POST', '/requests', { amount: 600, currency: 'USD', term: 6 });
      const { requestId } = asked.body.data;
      const decide = `/backoffice/requests/${requestId}`;
      const approve = (who: Client) => who.send('POST', `${decide}/approve`, { interestRate: 0 });
      const reject = (who: Client) => who.send('POST', `${decide}/reject`, { reason: 'No.' });
      const cancel = (who: Client) => who.send('DELETE', `/requests/${requestId}`);
      const update = (who: Client, at: number) => who.send('PUT', `/requests/${requestId}`, { amount: 1200 + at * 6 });
      const round = await race(
        [
          ...on().crowd(2, clerk, approve),
          ...on().crowd(2, clerk, reject),
          ...on().crowd(2, asker, cancel),
          ...on().crowd(8, asker, update),
        ],
        index,
      );
      onlyOf(round.answers, ['200', 'REQUEST_NOT_PENDING']);
      expect(decided(round)).toHaveLength(1);
      const { data: request } = (await asker.get(`/requests/${requestId}`)).body;
      const winner = Math.floor(round.answers.slice(0, 6).findIndex(({ status }) => status === 200) / 2);
      expect(request.status).toBe(['Approved', 'Rejected', 'Cancelled'][winner]);
      if (request.status === 'Approved') expect(request.monthlyPayment).toBe(request.amount / 6);
      return round;
    });
  });

  it('accepts concurrent updates one after the other', async () => {
    const asker = await on().borrower();
    const total = await rounds('update one request', on(), ROUNDS, async (index) => {
      const asked = await asker.send('POST', '/requests', { amount: 600, currency: 'USD', term: 6 });
      const path = `/requests/${asked.body.data.requestId}`;
      const update = (who: Client, at: number) => who.send('PUT', path, { amount: 1200 + at });
      return race(on().crowd(16, asker, update), index);
    });
    expect(total).toEqual({ 200: ROUNDS * 16 });
  });

  it('becomes one loan', async () => {
    const [asker, clerk] = await Promise.all([on().borrower(), on().operator()]);
    const total = await rounds('disburse one request', on(), ROUNDS, async (index) => {
      const asked = await asker.send('POST', '/requests', { amount: 600, currency: 'USD', term: 6 });
      const path = `/backoffice/requests/${asked.body.data.requestId}`;
      await clerk.send('POST', `${path}/approve`);
      const round = await race(
        on().crowd(10, clerk, (who) => who.send('POST', `${path}/disburse`)),
        index,
      );
      expect((await asker.get('/loans')).headers['x-total-count']).toBe(String(index + 1));
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS, REQUEST_NOT_APPROVED: ROUNDS * 9 });
  });

  it('is not cancelled by an account deletion while it is disbursed', async () => {
    const clerk = await on().operator();
    await rounds('delete an account against approve and disburse', on(), ROUNDS * 2, async (index) => {
      const asker = await on().borrower();
      const asked = await asker.send('POST', '/requests', { amount: 600, currency: 'USD', term: 6 });
      const path = `/backoffice/requests/${asked.body.data.requestId}`;
      if (index % 2 === 0) await clerk.send('POST', `${path}/approve`);
      const acts = [deleteAccount, deleteAccount].map((act, at) => () => act(at === 0 ? asker : on().across(asker)));
      const pay = on().crowd(2, clerk, (who) =>
        who.send('POST', `${path}/${index % 2 === 0 ? 'disburse' : 'approve'}`),
      );
      const round = await race([...acts, ...pay], index);
      const left = round.answers.slice(0, 2).some(({ status }) => status === 200);
      const [{ loans } = { loans: -1 }] = await sql<{ loans: number }>(
        on().service.databaseUrl,
        `select count(*)::int as loans from loans where borrower_id = '${asker.userId}'`,
      );
      // Either the account is deleted or the loan disbursed: an account with an open loan cannot be deleted.
      expect(index % 2 === 0 ? left !== (loans === 1) : loans === 0).toBe(true);
      return round;
    });
  });
});
