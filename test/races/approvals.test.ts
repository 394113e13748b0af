import { expect, it } from 'vitest';
import { done } from '../support/client.ts';
import { Operator } from '../support/operator.ts';
import { expectOnly, openTrack, outcomeOf } from './race.ts';

const ROUNDS = 6;
const { service, operator, payer, clerk, crowd, rounds } = await openTrack({ FOUR_EYES: 'disburse' });
const second = await operator();

async function approvedRequest(): Promise<string> {
  const { requestId } = await done(payer.asksFor(500));
  await done(clerk.approves(requestId));
  return requestId;
}

it('requests for one act on one subject give one approval', async () => {
  const total = await rounds(ROUNDS, async (race) => {
    const requestId = await approvedRequest();
    const disburse = (who: typeof clerk) => who.disburses(requestId);
    await race(crowd(4, clerk, disburse), crowd(4, second, disburse));
    expect(await clerk.reads(`/backoffice/approvals?subject=${requestId}`)).toMatchObject([{ status: 'Pending' }]);
  });
  expect(total).toEqual({ 200: ROUNDS, APPROVAL_PENDING: ROUNDS * 7 });
});

it('confirmations and refusals decide an approval once, and the act is done once or not at all', async () => {
  const outcomes = new Set<string>();
  const total = await rounds(ROUNDS, async (race, index) => {
    const requestId = await approvedRequest();
    const { approvalId } = await done(clerk.disburses(requestId));
    const confirmations = crowd(4, second, (who) => who.confirms(approvalId));
    const refusals = crowd(4, clerk, (who) => who.refuses(approvalId));
    await race(...(index % 2 === 0 ? [confirmations, refusals] : [refusals, confirmations]));
    const [{ status }] = await clerk.reads(`/backoffice/approvals?subject=${requestId}`);
    outcomes.add(status);
    const isDone = status === 'Confirmed';
    const { status: now, loanId } = await clerk.reads(`/backoffice/requests/${requestId}`);
    expect([now, loanId !== null]).toEqual(isDone ? ['Disbursed', true] : ['Approved', false]);
  });
  expect(total).toEqual({ 200: ROUNDS, APPROVAL_NOT_PENDING: ROUNDS * 7 });
  expect([...outcomes].every((status) => ['Confirmed', 'Refused'].includes(status))).toBe(true);
});

it('an approval is confirmed before the role of the second operator is taken, or not at all', async () => {
  const total = await rounds(ROUNDS, async (race) => {
    const requestId = await approvedRequest();
    const { approvalId } = await done(clerk.disburses(requestId));
    const leaving = await operator();
    const [confirmed, changed] = await race(
      crowd(3, leaving, (who) => who.confirms(approvalId)),
      [() => clerk.changesOperator(leaving.userId, { role: 'viewer' })],
    );
    expect(changed.counts).toEqual({ 200: 1 });
    expectOnly(confirmed.counts, '200', 'APPROVAL_NOT_PENDING', 'UNAUTHENTICATED');
    expect(confirmed.counts[200] ?? 0).toBeLessThanOrEqual(1);
    expect(outcomeOf(await leaving.confirms(approvalId))).toBe('UNAUTHENTICATED');
    const [{ status }] = await clerk.reads(`/backoffice/approvals?subject=${requestId}`);
    expect(status).toBe(confirmed.counts[200] === 1 ? 'Confirmed' : 'Pending');
  });
  expectOnly(total, '200', 'APPROVAL_NOT_PENDING', 'UNAUTHENTICATED');
});

it('a key acts before it is revoked, or not at all', async () => {
  const total = await rounds(ROUNDS, async (race) => {
    const requestId = await approvedRequest();
    const { key, apiKeyId } = await done(clerk.createsApiKey('officer'));
    const program = new Operator(service.as({ accessToken: key, userId: apiKeyId }));
    const [asked, revoked] = await race(
      crowd(3, program, (who) => who.disburses(requestId)),
      crowd(2, clerk, (who) => who.revokesApiKey(apiKeyId)),
    );
    expect(revoked.counts).toEqual({ 200: 1, API_KEY_NOT_FOUND: 1 });
    expectOnly(asked.counts, '200', 'APPROVAL_PENDING', 'UNAUTHENTICATED');
    const waiting = await clerk.reads(`/backoffice/approvals?subject=${requestId}`);
    expect(waiting).toHaveLength(asked.counts[200] ?? 0);
  });
  expectOnly(total, '200', 'API_KEY_NOT_FOUND', 'APPROVAL_PENDING', 'UNAUTHENTICATED');
});

it('a disbursement is confirmed, or the account of its borrower deleted, without a deadlock', async () => {
  await rounds(ROUNDS, async (race) => {
    const leaving = await operator();
    const { requestId } = await done(leaving.asksFor(500));
    await done(clerk.approves(requestId));
    const { approvalId } = await done(clerk.disburses(requestId));
    const [confirmed, deleted] = await race(
      crowd(2, second, (who) => who.confirms(approvalId)),
      [() => leaving.deletesAccount()],
    );
    const isDone = confirmed.counts[200] === 1;
    expect(deleted.counts).toEqual(isDone ? { ACCOUNT_HAS_OPEN_LOANS: 1 } : { 200: 1 });
  });
});
