import { describe, expect, it } from 'vitest';
import type { UserId } from '../../domain/shared/ids.ts';
import { sql } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { type Answer, done } from '../support/client.ts';
import { expectOnly, openTrack, outcomeOf } from './race.ts';

const { service, payer: user, clerk, borrower, operator, anonymous, across, crowd, rounds } = await openTrack();
const ROUNDS = 3;

describe('concurrent users', () => {
  it('who register one e-mail address, in any case, get one account', async () => {
    const total = await rounds(ROUNDS, (race, index) => {
      const spelt = [`race-${index}@example.com`, `RACE-${index}@example.com`, `Race-${index}@Example.com`];
      return race(crowd(9, anonymous, (who, at) => who.registers(spelt[at % 3] ?? '')));
    });
    expect(total).toEqual({ 200: ROUNDS, EMAIL_TAKEN: ROUNDS * 8 });
  });

  it('who use one refresh token: one succeeds, and its session goes on', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const { refreshToken } = await done(anonymous.registers(`family-${index}@example.com`));
      const [{ answers }] = await race(crowd(8, anonymous, (who) => who.refreshes(refreshToken)));
      const winner = answers.find(({ status }) => status === 200);
      const next = await anonymous.refreshes(winner?.body.data.refreshToken);
      expect(outcomeOf(next)).toBe('200');
    });
    expect(total).toEqual({ 200: ROUNDS, INVALID_REFRESH_TOKEN: ROUNDS * 7 });
  });

  it('who are the last two admins and take the role from each other: one remains', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const [one, two] = await Promise.all([operator(), operator()]);
      const pair = `('${one.userId}', '${two.userId}')`;
      await sql(service.databaseUrl, `update operator_accounts set active = id in ${pair}`);
      const [{ counts }] = await race([
        () => one.changesOperator(two.userId, { role: 'viewer' }),
        () => across(two).changesOperator(one.userId, { active: false }),
      ]);
      expect(counts[200]).toBe(1);
      const left = `select from operator_accounts where active and role = 'admin' and id in ${pair}`;
      expect(await sql(service.databaseUrl, left)).toHaveLength(1);
      await sql(service.databaseUrl, 'update operator_accounts set active = true');
    });
    expectOnly(total, '200', 'LAST_ADMIN', 'UNAUTHENTICATED');
  });

  it('who are the last three admins and leave together, or are let go: one remains', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const [one, two, three] = await Promise.all([operator(), operator(), operator()]);
      const ids = `('${one.userId}', '${two.userId}', '${three.userId}')`;
      await sql(service.databaseUrl, `update operator_accounts set active = id in ${ids}`);
      await race(
        [() => one.deletesAccount(), () => across(two).deletesAccount()],
        [() => three.changesOperator(one.userId, { role: 'officer' }), () => across(three).deletesAccount()],
      );
      const left = `select from operator_accounts where active and role = 'admin' and id in ${ids}`;
      expect(await sql(service.databaseUrl, left)).toHaveLength(1);
      await sql(service.databaseUrl, 'update operator_accounts set active = true');
    });
    expectOnly(total, '200', 'LAST_ADMIN', 'UNAUTHENTICATED', 'OPERATOR_NOT_FOUND', 'USER_NOT_FOUND');
  });

  it('who register one device token: it belongs to one of them', async () => {
    const users = [user, await borrower()];
    const total = await rounds(ROUNDS, async (race, index) => {
      const register = (who: Borrower) => who.registersDevice(`token-${index}`);
      const [{ answers }] = await race(users.flatMap((each) => crowd(4, each, register)));
      const rows = await sql(service.databaseUrl, `select id from devices where token = 'token-${index}'`);
      expect(rows).toHaveLength(1);
      expect(answers.map(({ body }) => body.data.deviceId)).toContain(rows[0]?.id);
    });
    expect(total).toEqual({ 200: ROUNDS * 8 });
  });

  it('who change one profile and its preferences: all succeed, the last one wins', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const rename = (who: Borrower, at: number) => who.send('PUT', '/user/profile', { firstName: `Name ${at}` });
      const prefer = (who: Borrower, at: number) =>
        who.send('PUT', '/user/notificationPreferences', { promotions: at % 2 === 0 });
      await race(crowd(12, user, rename), crowd(6, user, prefer));
      expect((await user.reads('/user/profile')).firstName).toMatch(/^Name \d+$/);
    });
    expect(total).toEqual({ 200: ROUNDS * 18 });
  });

  it('who read one notification: it is marked as read once', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const { notificationId } = await done(user.sendsNote());
      const read = (who: Borrower) => who.send('PUT', `/notifications/${notificationId}/read`);
      const [{ answers }] = await race(crowd(10, user, read));
      expect(new Set(answers.map(({ body }) => body.data.readAt)).size).toBe(1);
    });
    expect(total).toEqual({ 200: ROUNDS * 10 });
  });

  it('who close a ticket and write on it: messages before the closing are kept, later ones rejected', async () => {
    await rounds(ROUNDS, async (race) => {
      const { ticketId } = await done(user.opensTicket());
      const write = crowd(4, user, (who) => who.writesOn(ticketId, 'Wait!'));
      const answer = crowd(4, clerk, (who) => who.answersTicket(ticketId, 'Soon.'));
      const close = crowd(4, user, (who) => who.closesTicket(ticketId));
      const [messages, closings] = await race([...write, ...answer], close);
      expectOnly(messages.counts, '200', 'TICKET_CLOSED');
      expect(closings.counts).toEqual({ 200: 4 });
      expect(new Set(closings.answers.map(({ text }) => text)).size).toBe(1);
      const ticket = await user.reads(`/support/tickets/${ticketId}`);
      expect(ticket).toMatchObject({ status: 'Closed' });
      expect(ticket.messages).toHaveLength(messages.counts[200] ?? 0);
      const closedAt = closings.answers[0]?.body.data.closedAt;
      for (const { timestamp } of ticket.messages) expect(timestamp <= closedAt).toBe(true);
    });
  });
});

describe('a document', () => {
  it('that is verified while its owner deletes it is deleted once, and verified only before that', async () => {
    await rounds(ROUNDS, async (race) => {
      const owner = await borrower();
      const { documentId } = await done(owner.uploadsDocument());
      const remove = crowd(4, owner, (who) => who.send('DELETE', `/user/documents/${documentId}`));
      const verify = crowd(4, clerk, (who) => who.verifiesDocument(documentId));
      const [removals, verifications] = await race(remove, verify);
      expect(removals.counts).toEqual({ 200: 1, DOCUMENT_NOT_FOUND: 3 });
      expectOnly(verifications.counts, '200', 'DOCUMENT_NOT_FOUND');
      expect((await owner.reads('/user/profile')).verified).toBe('200' in verifications.counts);
      expect(await owner.reads('/user/documents')).toEqual([]);
    });
  });

  it('that two operators decide on is verified or rejected, and its owner is told once', async () => {
    const other = await operator();
    await rounds(ROUNDS * 2, async (race) => {
      const owner = await borrower();
      const { documentId } = await done(owner.uploadsDocument());
      const verify = crowd(4, clerk, (who) => who.verifiesDocument(documentId));
      const reject = crowd(4, other, (who) => who.rejectsDocument(documentId));
      const [verifications, rejections] = await race(verify, reject);
      const { verified } = await owner.reads('/user/profile');
      const [won, lost] = [{ 200: 4 }, { DOCUMENT_NOT_PENDING: 4 }];
      expect(verifications.counts).toEqual(verified ? won : lost);
      expect(rejections.counts).toEqual(verified ? lost : won);
      const title = verified ? 'Your document was verified' : 'Your document was not accepted';
      expect(await owner.reads('/notifications?type=document_update')).toMatchObject([{ title }]);
    });
  });
});

describe('an account that is deleted while it is in use', () => {
  /** Number of rows that still have personal data of the user. */
  const remains = (userId: string) =>
    sql(
      service.databaseUrl,
      `select
        (select count(*)::int from user_documents where owner_id = '${userId}') as documents,
        (select count(*)::int from stored_files where owner_id = '${userId}') as files,
        (select count(*)::int from devices where owner_id = '${userId}') as devices,
        (select count(*)::int from notifications where recipient_id = '${userId}') as notifications,
        (select count(*)::int from tickets where owner_id = '${userId}' and (subject || description) <> '') as tickets,
        (select count(*)::int from loan_requests where borrower_id = '${userId}' and status = 'Pending') as requests,
        (select count(*)::int from idempotency_keys where starts_with(scope, '${userId}')) as keys`,
    );

  it('is erased with all data stored before', async () => {
    await rounds(4, async (race, index) => {
      const leaver = await borrower();
      const [{ categoryId }] = await leaver.reads('/support/categories');
      const acts: ((who: Borrower) => Promise<Answer>)[] = [
        (who) => who.uploadsFile(),
        (who) => who.uploadsDocument(),
        (who) => who.opensTicket({ categoryId }),
        (who) => who.asksFor(500, { term: 6 }),
        (who) => who.sendsNote(),
        (who) => who.registersDevice(`gone-${index}`),
        (who) => who.send('PUT', '/user/profile', { firstName: 'Late' }),
      ];
      const leave = crowd(2, leaver, (who) => who.deletesAccount());
      const use = acts.map((act, at) => () => act(at % 2 === 0 ? leaver : across(leaver)));
      const [deletions, uses] = await race(leave, use);
      for (const { counts } of [deletions, uses]) {
        expectOnly(counts, '200', 'UNAUTHENTICATED', 'UNKNOWN_SUBJECT', 'USER_NOT_FOUND');
      }
      expect(deletions.counts[200]).toBe(1);
      await service.app.identity.finishErasure.execute({ userId: leaver.userId as UserId });
      const nothing = { documents: 0, files: 0, devices: 0, notifications: 0, tickets: 0, requests: 0, keys: 0 };
      expect(await remains(leaver.userId)).toEqual([nothing]);
      expect((await leaver.get('/user/profile')).status).toBe(401);
    });
  });
});

describe('a loan request with concurrent decisions', () => {
  const ask = async (asker: Borrower) => (await done(asker.asksFor(600, { term: 6 }))).requestId;

  it('gets one decision, with the terms of that moment', async () => {
    await rounds(ROUNDS * 2, async (race) => {
      const requestId = await ask(user);
      const [approvals, rejections, cancellations, updates] = await race(
        crowd(2, clerk, (who) => who.approves(requestId, 0)),
        crowd(2, clerk, (who) => who.rejects(requestId)),
        crowd(2, user, (who) => who.cancels(requestId)),
        crowd(8, user, (who, at) => who.amends(requestId, { amount: 1200 + at * 6 })),
      );
      const decisions = [approvals, rejections, cancellations];
      for (const { counts } of [...decisions, updates]) expectOnly(counts, '200', 'REQUEST_NOT_PENDING');
      const taken = decisions.map(({ counts }) => counts[200] ?? 0);
      expect(taken.toSorted()).toEqual([0, 0, 1]);
      const request = await user.reads(`/requests/${requestId}`);
      expect(request.status).toBe(['Approved', 'Rejected', 'Cancelled'][taken.indexOf(1)]);
      if (request.status === 'Approved') expect(request.monthlyPayment).toBe(request.amount / 6);
    });
  });

  it('accepts concurrent updates one after the other', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const requestId = await ask(user);
      await race(crowd(16, user, (who, at) => who.amends(requestId, { amount: 1200 + at })));
    });
    expect(total).toEqual({ 200: ROUNDS * 16 });
  });

  it('becomes one loan', async () => {
    const asker = await borrower();
    const total = await rounds(ROUNDS, async (race, index) => {
      const requestId = await ask(asker);
      await done(clerk.approves(requestId));
      await race(crowd(10, clerk, (who) => who.disburses(requestId)));
      expect((await asker.get('/loans')).headers['x-total-count']).toBe(String(index + 1));
    });
    expect(total).toEqual({ 200: ROUNDS, REQUEST_NOT_APPROVED: ROUNDS * 9 });
  });

  it('is not cancelled by an account deletion while it is disbursed', async () => {
    await rounds(ROUNDS * 2, async (race, index) => {
      const asker = await borrower();
      const requestId = await ask(asker);
      const isApproved = index % 2 === 0;
      if (isApproved) await done(clerk.approves(requestId));
      const leave = crowd(2, asker, (who) => who.deletesAccount());
      const decide = crowd(2, clerk, (who) => (isApproved ? who.disburses(requestId) : who.approves(requestId)));
      const [deletions] = await race(leave, decide);
      const loans = await sql(service.databaseUrl, `select from loans where borrower_id = '${asker.userId}'`);
      // Either the account is deleted or the loan disbursed: an account with an open loan cannot be deleted.
      expect(isApproved ? '200' in deletions.counts !== (loans.length === 1) : loans.length === 0).toBe(true);
    });
  });
});
