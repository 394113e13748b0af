import { expect, it } from 'vitest';
import { codeOf, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { Operator } from '../../support/operator.ts';
import { Outbox } from '../../support/outbox.ts';

const PASSWORD = 'a password of the invited';

const outbox = new Outbox();
const { service, borrower, operator: admin } = await openService({ APP_URL: 'https://app.example' });
outbox.attach(service.app);

const signsIn = async (email: string) =>
  new Operator(service.as(await done(service.anonymous.logsIn(email, PASSWORD))));

async function invited(email: string, role: string) {
  const { userId } = await done(admin.invites(email, role));
  const mails = () => outbox.mailed.filter(({ address }) => address === email);
  await expect.poll(() => mails().length).toBe(1);
  const token = new URL(mails()[0]?.actionUrl ?? '').searchParams.get('token') ?? '';
  expect(await codeOf(service.anonymous.logsIn(email, PASSWORD))).toBe('INVALID_CREDENTIALS');
  await done(service.anonymous.send('POST', '/auth/reset-password', { token, password: PASSWORD }));
  return { userId, token, operator: await signsIn(email) };
}

it('an operator is invited by mail, sets a password once, and works in the role', async () => {
  const email = 'officer@example.com';
  const { userId, token, operator } = await invited(email, 'officer');

  const listed = { userId, email, name: 'Operator Account', role: 'officer', active: true };
  expect((await admin.reads('/backoffice/operators'))[0]).toEqual({ ...listed, createdAt: expect.any(String) });
  expect(await operator.reads('/backoffice/me')).toEqual({ userId, name: 'Operator Account', role: 'officer' });
  const again = service.anonymous.send('POST', '/auth/reset-password', { token, password: PASSWORD });
  expect(await codeOf(again)).toBe('INVALID_RESET_TOKEN');
  const { requestId } = await done(borrower.asksFor(1000));
  await done(operator.approves(requestId));
  expect(await codeOf(operator.invites('another@example.com', 'viewer'))).toBe('FORBIDDEN');
  const audited = await admin.reads(`/backoffice/audit?subjectId=${userId}`);
  expect(audited).toMatchObject([
    { action: 'operator.invite', before: null, after: { role: 'officer', active: true } },
  ]);
  expect(JSON.stringify(audited)).not.toContain(email);
});

it('an invited operator whose link is over requests a new password', async () => {
  const email = 'late@example.com';
  await done(admin.invites(email, 'viewer'));
  const links = () => outbox.mailed.filter(({ address }) => address === email).map(({ actionUrl }) => actionUrl ?? '');
  await expect.poll(() => links().length).toBe(1);
  await done(service.anonymous.send('POST', '/auth/forgot-password', { email }));
  await expect.poll(() => links().length).toBe(2);

  const [first, second] = links().map((link) => new URL(link).searchParams.get('token') ?? '');
  const sets = (token = '') => service.anonymous.send('POST', '/auth/reset-password', { token, password: PASSWORD });
  // Anyone can request it, so the invitation ends only when it is used.
  await done(sets(second));
  expect(await codeOf(sets(first))).toBe('INVALID_RESET_TOKEN');
  expect(await (await signsIn(email)).reads('/backoffice/me')).toMatchObject({ role: 'viewer' });
});

it('a change ends sessions and access tokens at once; an inactive operator cannot sign in until active again', async () => {
  const email = 'support@example.com';
  const { userId, operator } = await invited(email, 'support');

  expect((await admin.changesOperator(userId, {})).status).toBe(200);
  expect((await operator.get('/backoffice/me')).status).toBe(200);
  expect(await done(admin.changesOperator(userId, { role: 'viewer' }))).toMatchObject({ userId, role: 'viewer' });
  expect((await operator.get('/backoffice/me')).status).toBe(401);
  const { ticketId } = await done(borrower.opensTicket());
  const viewer = await signsIn(email);
  expect(await codeOf(viewer.send('POST', `/backoffice/tickets/${ticketId}/resolve`))).toBe('FORBIDDEN');

  const { refreshToken } = await done(service.anonymous.logsIn(email, PASSWORD));
  await done(admin.changesOperator(userId, { active: false }));
  expect(await codeOf(service.anonymous.logsIn(email, PASSWORD))).toBe('INVALID_CREDENTIALS');
  expect(await codeOf(service.anonymous.refreshes(refreshToken))).toBe('INVALID_REFRESH_TOKEN');
  expect(await service.query(`select from sessions where user_id = '${userId}' and revoked_at is null`)).toEqual([]);
  await done(admin.changesOperator(userId, { active: true }));
  expect(await codeOf(service.anonymous.refreshes(refreshToken))).toBe('INVALID_REFRESH_TOKEN');
  expect(await (await signsIn(email)).reads('/backoffice/me')).toMatchObject({ role: 'viewer' });
});

it('the last admin stays', async () => {
  expect(await codeOf(admin.deletesAccount())).toBe('LAST_ADMIN');
  const second = await service.operator();
  await done(second.deletesAccount());
  expect(await codeOf(admin.deletesAccount())).toBe('LAST_ADMIN');
  expect(JSON.stringify(await admin.reads('/backoffice/operators'))).not.toContain(second.userId);
});
