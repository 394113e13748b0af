import { describe, expect, it } from 'vitest';
import type { UserId } from '../../domain/shared/id.ts';
import { sql } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { type Answer, done } from '../support/client.ts';
import type { Operator } from '../support/operator.ts';
import { countsOf, outcomeOf, type Round, race, rounds, track } from './race.ts';

const on = track();
const ROUNDS = 3;

const onlyOf = (answers: readonly Answer[], allowed: readonly string[]) =>
  expect(answers.map(outcomeOf).filter((outcome) => !allowed.includes(outcome))).toEqual([]);

describe('concurrent users', () => {
  it('who register one e-mail address, in any case, get one account', async () => {
    const total = await rounds('register with one e-mail', on(), ROUNDS, (index) => {
      const spelt = [`race-${index}@example.com`, `RACE-${index}@example.com`, `Race-${index}@Example.com`];
      return race(
        on().crowd(9, on().anonymous, (who, at) => who.registers(spelt[at % 3] ?? '')),
        index,
      );
    });
    expect(total).toEqual({ 200: ROUNDS, EMAIL_TAKEN: ROUNDS * 8 });
  });

  it('who use one refresh token: one succeeds, and the token family is revoked', async () => {
    const total = await rounds('use one refresh token', on(), ROUNDS, async (index) => {
      const { refreshToken } = await done(on().anonymous.registers(`family-${index}@example.com`));
      const round = await race(
        on().crowd(8, on().anonymous, (who) => who.refreshes(refreshToken)),
        index,
      );
      const winner = round.answers.find(({ status }) => status === 200);
      const next = await on().anonymous.refreshes(winner?.body.data.refreshToken);
      expect(outcomeOf(next)).toBe('INVALID_REFRESH_TOKEN');
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS, INVALID_REFRESH_TOKEN: ROUNDS * 7 });
  });

  it('who register one device token: it belongs to one of them', async () => {
    const users = await Promise.all([on().borrower(), on().borrower()]);
    const total = await rounds('one device token, two users', on(), ROUNDS, async (index) => {
      const register = (who: Borrower) => who.registersDevice(`token-${index}`);
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
      const rename = (who: Borrower, at: number) => who.send('PUT', '/user/profile', { firstName: `Name ${at}` });
      const prefer = (who: Borrower, at: number) =>
        who.send('PUT', '/user/notificationPreferences', { promotions: at % 2 === 0 });
      const round = await race([...on().crowd(12, user, rename), ...on().crowd(6, user, prefer)], index);
      expect((await user.reads('/user/profile')).firstName).toMatch(/^Name \d+$/);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 18 });
  });

  it('who read one notification: it is marked as read once', async () => {
    const user = await on().borrower();
    const total = await rounds('mark one notification read', on(), ROUNDS, async (index) => {
      const { notificationId } = await done(user.sendsNote());
      const read = (who: Borrower) => who.send('PUT', `/notifications/${notificationId}/read`);
      const round = await race(on().crowd(10, user, read), index);
      expect(new Set(round.answers.map(({ body }) => body.data.readAt)).size).toBe(1);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 10 });
  });

  it('who close a ticket and write on it: messages before the closing are kept, later ones rejected', async () => {
    const [user, agent] = await Promise.all([on().borrower(), on().operator()]);
    await rounds('close a ticket against replies', on(), ROUNDS, async (index) => {
      const { ticketId } = await done(user.opensTicket());
      const writers = [
        ...on().crowd(4, user, (who) => who.writesOn(ticketId, 'Wait!')),
        ...on().crowd(4, agent, (who) => who.answersTicket(ticketId, 'Soon.')),
      ];
      const round = await race([...writers, ...on().crowd(4, user, (who) => who.closesTicket(ticketId))], index);
      const written = round.answers.slice(0, writers.length);
      onlyOf(written, ['200', 'TICKET_CLOSED']);
      const closed = round.answers.slice(writers.length);
      expect(countsOf(closed)).toEqual({ 200: 4 });
      expect(new Set(closed.map(({ text }) => text)).size).toBe(1);
      const ticket = await user.reads(`/support/tickets/${ticketId}`);
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
      const { documentId } = await done(owner.uploadsDocument());
      const remove = (who: Borrower) => who.send('DELETE', `/user/documents/${documentId}`);
      const verify = (who: Operator) => who.verifiesDocument(documentId);
      const round = await race([...on().crowd(4, owner, remove), ...on().crowd(4, clerk, verify)], index);
      expect(countsOf(round.answers.slice(0, 4))).toEqual({ 200: 1, DOCUMENT_NOT_FOUND: 3 });
      onlyOf(round.answers.slice(4), ['200', 'DOCUMENT_NOT_FOUND']);
      const seen = round.answers.slice(4).some(({ status }) => status === 200);
      expect((await owner.reads('/user/profile')).verified).toBe(seen);
      expect(await owner.reads('/user/documents')).toEqual([]);
      return round;
    });
  });
});

describe('a document that two operators decide on', () => {
  it('is verified or rejected, and its owner is told once', async () => {
    const [one, other] = await Promise.all([on().operator(), on().operator()]);
    await rounds('verify against reject a document', on(), ROUNDS * 2, async (index) => {
      const owner = await on().borrower();
      const { documentId } = await done(owner.uploadsDocument());
      const verify = (who: Operator) => who.verifiesDocument(documentId);
      const reject = (who: Operator) => who.rejectsDocument(documentId);
      const round = await race([...on().crowd(4, one, verify), ...on().crowd(4, other, reject)], index);
      const { verified } = await owner.reads('/user/profile');
      const [won, lost] = [{ 200: 4 }, { DOCUMENT_NOT_PENDING: 4 }];
      expect(countsOf(round.answers.slice(0, 4))).toEqual(verified ? won : lost);
      expect(countsOf(round.answers.slice(4))).toEqual(verified ? lost : won);
      const told = await owner.reads('/notifications?type=document_update');
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
      const { categoryId } = (await user.reads('/support/categories'))[0];
      const acts: ((who: Borrower) => Promise<Answer>)[] = [
        (who) => who.deletesAccount(),
        (who) => who.deletesAccount(),
        (who) => who.uploadsFile(),
        (who) => who.uploadsDocument(),
        (who) => who.opensTicket({ categoryId }),
        (who) => who.asksFor(500, { term: 6 }),
        (who) => who.sendsNote(),
        (who) => who.registersDevice(`gone-${index}`),
        (who) => who.send('PUT', '/user/profile', { firstName: 'Late' }),
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
      const { requestId } = await done(asker.asksFor(600, { term: 6 }));
      const round = await race(
        [
          ...on().crowd(2, clerk, (who) => who.approves(requestId, 0)),
          ...on().crowd(2, clerk, (who) => who.rejects(requestId)),
          ...on().crowd(2, asker, (who) => who.cancels(requestId)),
          ...on().crowd(8, asker, (who, at) => who.amends(requestId, { amount: 1200 + at * 6 })),
        ],
        index,
      );
      onlyOf(round.answers, ['200', 'REQUEST_NOT_PENDING']);
      expect(decided(round)).toHaveLength(1);
      const request = await asker.reads(`/requests/${requestId}`);
      const winner = Math.floor(round.answers.slice(0, 6).findIndex(({ status }) => status === 200) / 2);
      expect(request.status).toBe(['Approved', 'Rejected', 'Cancelled'][winner]);
      if (request.status === 'Approved') expect(request.monthlyPayment).toBe(request.amount / 6);
      return round;
    });
  });

  it('accepts concurrent updates one after the other', async () => {
    const asker = await on().borrower();
    const total = await rounds('update one request', on(), ROUNDS, async (index) => {
      const { requestId } = await done(asker.asksFor(600, { term: 6 }));
      return race(
        on().crowd(16, asker, (who, at) => who.amends(requestId, { amount: 1200 + at })),
        index,
      );
    });
    expect(total).toEqual({ 200: ROUNDS * 16 });
  });

  it('becomes one loan', async () => {
    const [asker, clerk] = await Promise.all([on().borrower(), on().operator()]);
    const total = await rounds('disburse one request', on(), ROUNDS, async (index) => {
      const { requestId } = await done(asker.asksFor(600, { term: 6 }));
      await done(clerk.approves(requestId));
      const round = await race(
        on().crowd(10, clerk, (who) => who.disburses(requestId)),
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
      const { requestId } = await done(asker.asksFor(600, { term: 6 }));
      if (index % 2 === 0) await done(clerk.approves(requestId));
      const acts = [asker, on().across(asker)].map((who) => () => who.deletesAccount());
      const pay = on().crowd(2, clerk, (who) => (index % 2 === 0 ? who.disburses(requestId) : who.approves(requestId)));
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
