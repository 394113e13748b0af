import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Argon2idPasswordHasher } from '../../../adapters/security/argon2id-password-hasher.ts';
import { type Client, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { IdentityProvider } from '../../support/identity-provider.ts';

let service: TestApp;
let operator: Client;
let issuer: IdentityProvider;

beforeAll(async () => {
  issuer = new IdentityProvider();
  await issuer.start();
  await issuer.rotate('first');
  service = await startApp(issuer.env);
  operator = await service.operator();
});

afterAll(async () => {
  await service.close();
  await issuer.stop();
});

const person = (name: string) => ({
  subject: `subject of ${name}`,
  email: `${name}@outside.example`,
  firstName: 'Some',
  lastName: 'Body',
});
const link = (name: string, changes: object = {}, headers: Record<string, string> = {}) =>
  operator.send('POST', '/backoffice/users', { ...person(name), ...changes }, headers);
const outsider = async (name: string, claims: object = {}) => {
  const accessToken = await issuer.token({ sub: `subject of ${name}`, ...claims });
  return service.as({ accessToken, userId: '' });
};
const codeOf = ({ status, body }: { status: number; body: { error: { code: string } | null } }) => [
  status,
  body.error?.code ?? null,
];

describe('linking an outside identity', () => {
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
      erased: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: linked.body.data.createdAt,
    });

    const { userId } = linked.body.data;
    expect((await ana.get('/user/profile')).body.data).toMatchObject({ id: userId, email: 'ana@outside.example' });
    const asked = await ana.send('POST', '/requests', { amount: 500, currency: 'USD', term: 6 });
    const seen = await operator.get(`/backoffice/requests/${asked.body.data.requestId}`);
    expect([asked.status, JSON.stringify(seen.body.data)]).toEqual([200, expect.stringContaining(userId)]);
    expect(codeOf(await ana.get('/backoffice/users'))).toEqual([403, 'FORBIDDEN']);
  });

  it('is refused for a taken address or subject or an unknown field, and repeated for its Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'link-dora' };
    const first = await link('dora', {}, key);
    const again = await link('dora', {}, key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);

    expect(codeOf(await link('dora', { password: PASSWORD }))).toEqual([400, 'VALIDATION_FAILED']);
    for (const email of ['dora@outside.example', 'DORA@outside.example']) {
      expect(codeOf(await link('dora', { subject: 'another', email }))).toEqual([400, 'EMAIL_TAKEN']);
    }
    const linked = await link('dora', { email: 'other@outside.example' }, { 'idempotency-key': 'link-again' });
    expect(codeOf(linked)).toEqual([400, 'SUBJECT_ALREADY_LINKED']);
    expect(linked.body.error.details).toEqual([{ path: '/subject', message: expect.any(String) }]);
  });
});

it('a deleted account refuses its token at once, and its subject may be linked again', async () => {
  const { userId } = (await link('hana', {}, { 'idempotency-key': 'link-hana' })).body.data;
  const hana = await outsider('hana');
  expect((await hana.get('/user/profile')).status).toBe(200);

  await withPassword(userId);
  expect((await hana.send('DELETE', '/user/account', { password: PASSWORD })).status).toBe(200);
  for (const url of ['/user/profile', '/loans', '/user/profile']) {
    expect(codeOf(await hana.get(url))).toEqual([401, 'UNKNOWN_SUBJECT']);
  }
  expect((await operator.get(`/backoffice/users/${userId}`)).body.data).toMatchObject({
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
  expect((await hana.get('/user/profile')).body.data.id).toBe(relinked.body.data.userId);
  expect(relinked.body.data.userId).not.toBe(userId);
});

describe('users in the back office', () => {
  it('are listed newest first, in pages, and filtered by role and address', async () => {
    await link('ida');
    await link('ina');
    const page = await operator.get('/backoffice/users?limit=2');
    expect(page.body.data.map(({ email }: { email: string }) => email)).toEqual([
      'ina@outside.example',
      'ida@outside.example',
    ]);
    expect(Number(page.headers['x-total-count'])).toBeGreaterThan(2);

    const operators = (await operator.get('/backoffice/users?role=operator')).body.data;
    expect(operators.map((each: { userId: string }) => each.userId)).toEqual([operator.userId]);
    expect(operators[0]).toMatchObject({ role: 'operator', externalSubject: null });
    const found = (await operator.get('/backoffice/users?email=IDA%40Outside.example')).body.data;
    expect(found.map(({ email }: { email: string }) => email)).toEqual(['ida@outside.example']);
    expect((await operator.get('/backoffice/users?email=nobody')).body.data).toEqual([]);
    expect((await operator.get('/backoffice/users?email=%25')).body.data).toEqual([]);
    expect((await operator.get('/backoffice/users?role=admin')).status).toBe(400);
  });
});

/** Deleting an account requires a password, which an outside identity does not have. */
async function withPassword(userId: string): Promise<void> {
  const hash = await new Argon2idPasswordHasher({ memoryKiB: 8, passes: 1 }).hash(PASSWORD);
  await sql(service.databaseUrl, `update users set password_hash = '${hash}' where id = '${userId}'`);
}
