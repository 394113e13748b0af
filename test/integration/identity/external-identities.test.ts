import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { IdentityProvider } from '../../support/identity-provider.ts';
import { openService } from '../../support/open-service.ts';

const issuer = new IdentityProvider();
await issuer.start();
await issuer.rotate('first');
afterAll(() => issuer.stop());
const { service, operator } = await openService(issuer.env);

const person = (name: string) => ({
  subject: `subject of ${name}`,
  email: `${name}@outside.example`,
  firstName: 'Some',
  lastName: 'Body',
});
const link = (name: string, changes: object = {}, who = operator) =>
  who.send('POST', '/backoffice/users', { ...person(name), ...changes });
const outsider = async (name: string, claims: object = {}) => {
  const accessToken = await issuer.token({ sub: `subject of ${name}`, ...claims });
  return service.as({ accessToken, userId: '' });
};
const codeOf = ({ status, body }: { status: number; body: { error: { code: string } | null } }) => [
  status,
  body.error?.code ?? null,
];

describe('linking an external identity', () => {
  it('creates a borrower who signs in with the provider’s tokens', async () => {
    const ana = await outsider('ana');
    expect(codeOf(await ana.get('/user/profile'))).toEqual([404, 'USER_NOT_FOUND']);
    const unlinked = await ana.get('/loans');
    expect(codeOf(unlinked)).toEqual([401, 'UNKNOWN_SUBJECT']);
    expect(unlinked.headers['www-authenticate']).toBe('Bearer');
    expect(codeOf(await ana.send('PUT', '/user/profile', { nonsense: 1 }))).toEqual([401, 'UNKNOWN_SUBJECT']);

    const linked = await link('ana', { phone: '+584121234567' });
    expect(linked.body.data).toEqual({
      userId: expect.any(String),
      email: 'ana@outside.example',
      firstName: 'Some',
      lastName: 'Body',
      phone: '+584121234567',
      role: 'borrower',
      verified: false,
      externalSubject: 'subject of ana',
      externalId: null,
      metadata: {},
      erased: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: linked.body.data.createdAt,
    });

    const { userId } = linked.body.data;
    expect(await ana.reads('/user/profile')).toMatchObject({ id: userId, email: 'ana@outside.example' });
    const asked = await ana.asksFor(500, { term: 6 });
    const seen = await operator.get(`/backoffice/requests/${asked.body.data.requestId}`);
    expect([asked.status, JSON.stringify(seen.body.data)]).toEqual([200, expect.stringContaining(userId)]);
    expect(codeOf(await ana.get('/backoffice/users'))).toEqual([403, 'FORBIDDEN']);
  });
});

it('an operator of the provider works in the role that the token names, and is no admin who remains here', async () => {
  const { userId } = await done(link('olga'));
  const { requestId } = await done((await service.borrower()).asksFor(500));
  const acting = async (role: string) => {
    const olga = await outsider('olga', { role });
    const approval = await olga.send('POST', `/backoffice/requests/${requestId}/approve`, {});
    return [(await olga.get('/backoffice/me')).body.data, codeOf(approval)];
  };
  for (const role of ['viewer', 'support']) {
    expect(await acting(role)).toEqual([{ userId, name: 'Some Body', role }, [403, 'FORBIDDEN']]);
  }
  expect(await acting('officer')).toMatchObject([{ role: 'officer' }, [200, null]]);
  expect(await acting('operator')).toMatchObject([{ role: 'admin' }, [400, 'REQUEST_NOT_PENDING']]);
  const olga = await outsider('olga', { role: 'admin' });
  const lastHere = await olga.send('PUT', `/backoffice/operators/${operator.userId}`, { role: 'viewer' });
  expect(codeOf(lastHere)).toEqual([400, 'LAST_ADMIN']);
});

it('a deleted account refuses its token at once, and its subject may be linked again', async () => {
  const { userId } = await done(link('hana', {}, operator.withKey('link-hana')));
  const hana = await outsider('hana');
  expect((await hana.get('/user/profile')).status).toBe(200);

  expect((await hana.send('DELETE', '/user/account')).status).toBe(200);
  for (const url of ['/user/profile', '/loans', '/user/profile']) {
    expect(codeOf(await hana.get(url))).toEqual([401, 'UNKNOWN_SUBJECT']);
  }
  expect(await operator.reads(`/backoffice/users/${userId}`)).toMatchObject({
    email: null,
    firstName: null,
    lastName: null,
    phone: null,
    externalSubject: null,
    erased: true,
  });
  expect(await sql(service.databaseUrl, `select from idempotency_keys where body like '%hana@%'`)).toEqual([]);

  const relinked = await link('hana');
  expect(relinked.status).toBe(200);
  expect((await hana.reads('/user/profile')).id).toBe(relinked.body.data.userId);
  expect(relinked.body.data.userId).not.toBe(userId);
});

describe('an account without a password', () => {
  const leave = (who: Borrower, body?: object) => who.send('DELETE', '/user/account', body);
  const secondsAgo = (seconds: number) => {
    const iat = Math.floor(Date.now() / 1000) - seconds;
    return { iat, exp: iat + 3600 };
  };

  it('is deleted with a token that was issued in the last five minutes', async () => {
    const { userId } = await done(link('lea'));
    const late = await outsider('lea', secondsAgo(310));
    const refused = [await leave(late), await leave(late, {}), await leave(late, { reason: 'Enough.' })];
    expect(refused.map(codeOf)).toEqual(Array(3).fill([400, 'RECENT_SIGN_IN_REQUIRED']));
    expect(refused[0]?.body.error.details).toEqual([]);
    expect((await late.get('/user/profile')).status).toBe(200);

    const recent = await outsider('lea', secondsAgo(120));
    expect((await leave(recent, { reason: 'Enough.' })).status).toBe(200);
    expect(codeOf(await late.get('/user/profile'))).toEqual([401, 'UNKNOWN_SUBJECT']);
    expect(await operator.reads(`/backoffice/users/${userId}`)).toMatchObject({ erased: true });
  });
});

describe('users in the back office', () => {
  it('are listed newest first, in pages, and filtered by role and address', async () => {
    await link('ida');
    await link('ina');
    const page = await operator.get('/backoffice/users?limit=2');
    expect(page.body.data).toMatchObject([{ email: 'ina@outside.example' }, { email: 'ida@outside.example' }]);
    expect(Number(page.headers['x-total-count'])).toBeGreaterThan(2);

    const operators = await operator.reads('/backoffice/users?role=operator');
    expect(operators).toMatchObject([{ userId: operator.userId, role: 'operator', externalSubject: null }]);
    const found = await operator.reads('/backoffice/users?email=IDA%40Outside.example');
    expect(found).toMatchObject([{ email: 'ida@outside.example' }]);
    expect(await operator.reads('/backoffice/users?email=nobody')).toEqual([]);
    expect(await operator.reads('/backoffice/users?email=%25')).toEqual([]);
  });
});
