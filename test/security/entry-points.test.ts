import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { rotateSigningKey } from '../../adapters/security/key-ring.ts';
import { IdentityPorts } from '../../bootstrap/contexts/identity.ts';
import { PASSWORD } from '../support/caller.ts';
import { signatureOf } from '../support/payment-provider.ts';
import { deliver, faultsInAnswer, faultsInLog } from './attack.ts';
import { FLOODS, flood, LIMITS, MAX_AT_ACCOUNT, UNKNOWN_EVENT, webhook, wrongLogin } from './limits.ts';
import { CountingHasher, faultsOfLogins } from './logins.ts';
import { by, get, post } from './row.ts';
import { forge, isWell, type Person, startTarget, type Target } from './target.ts';

let rows = 0;
let requests = 0;

afterEach(() => {
  rows += 1;
});

afterAll(() => {
  process.stdout.write(`Attacks on entry points: ${rows} rows, ${requests} requests.\n`);
});

describe('rate limits', () => {
  let target: Target;

  beforeAll(async () => {
    target = await startTarget(LIMITS);
  });

  afterAll(async () => {
    requests += target.requests;
    await target.close();
  });

  // However long a flood takes, the minute of its limit does not end.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(FLOODS.map((each) => [each.name, each] as const))('end %s', async (_name, each) => {
    const { faults, refusal } = await flood(target, each);

    expect(faults).toEqual([]);
    expect(refusal?.status).toBe(429);
  });

  it.each([
    ['PUT', '/user/password', (guess: string) => ({ currentPassword: guess, newPassword: PASSWORD })],
    ['POST', '/user/email', (guess: string) => ({ newEmail: 'thief@attacks.example', password: guess })],
    ['DELETE', '/user/account', (guess: string) => ({ password: guess })],
    ['POST', '/user/mfa/confirm', (code: string) => ({ code })],
    ['DELETE', '/user/mfa', (code: string) => ({ code })],
  ] as const)('end guesses of a secret at %s %s, from many addresses', async (method, url, payloadOf) => {
    const person = await target.newPerson();
    const request = (_target: Target, at: number) =>
      ({ ...by(person, method, url, payloadOf(`guess ${at}`)), remoteAddress: `198.18.2.${at}` }) as const;
    const { faults, refusal } = await flood(target, { name: '', request, most: MAX_AT_ACCOUNT });

    expect([faults, refusal?.status]).toEqual([[], 429]);
  });

  it('end after exactly the Retry-After time', async () => {
    const person = await target.newPerson();
    const request = get(person, '/loans');
    const { refusal } = await flood(target, { name: '', request: () => request, most: 40 });
    const wait = Number(refusal?.headers['retry-after']) * 1000;
    const end = Date.now() + wait;

    vi.setSystemTime(end - 1);
    expect((await deliver(request, target)).status).toBe(429);
    vi.setSystemTime(end);
    expect((await deliver(request, target)).status).toBe(200);
  });

  it('count the requests of one user across all tokens, apart from other users', async () => {
    const person = await target.newPerson();
    await flood(target, { name: '', request: () => get(person, '/loans'), most: 40 });
    const login = post(null, '/auth/login', { email: person.email, password: PASSWORD });
    const { data } = JSON.parse((await deliver({ ...login, remoteAddress: '203.0.113.19' }, target)).text);

    const again = { url: '/loans', headers: { authorization: `Bearer ${data.accessToken}` } };
    expect((await deliver(again, target)).status).toBe(429);
    expect(await isWell(target)).toBe(true);
  });

  it('report the remaining requests', async () => {
    const person = await target.newPerson();
    const left: number[] = [];
    for (let at = 0; at < 3; at++) {
      const { headers } = await deliver(get(person, '/loans'), target);
      left.push(Number(headers['x-ratelimit-remaining']));
    }
    expect(left).toEqual([39, 38, 37]);
  });

  it('distinguish the clients of a trusted proxy', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 8; at++) {
      const headers = { 'x-forwarded-for': `198.18.0.${at}` };
      const login = wrongLogin(`guess-${at}@attacks.example`, '10.255.0.1', headers);
      statuses.push((await deliver(login, target)).status);
    }
    expect(statuses).toEqual(Array(8).fill(401));
  });

  it('let the owner in while strangers guess the password', async () => {
    const { email } = await target.newPerson();
    const login = (password: string, remoteAddress: string) =>
      deliver({ ...post(null, '/auth/login', { email, password }), remoteAddress }, target);
    for (let at = 0; at < 60; at++) await login(`guess ${at}`, `198.18.1.${at % 6}`);

    expect((await login(PASSWORD, '198.18.1.7')).status).toBe(200);
    expect((await login(PASSWORD, '198.18.1.1')).status).toBe(429);
  });

  it.each([
    ['log in', (email: string, password: string) => post(null, '/auth/login', { email, password })],
    [
      'delete the account',
      (_email: string, password: string, person: Person) => by(person, 'DELETE', '/user/account', { password }),
    ],
  ] as const)('let the owner %s at a known address while strangers at many addresses guess', async (what, request) => {
    const [person, home] = [await target.newPerson(), `198.18.${what.length}.1`];
    const { email, userId } = person;
    const send = async (password: string, remoteAddress: string) =>
      (await deliver({ ...request(email, password, person), remoteAddress }, target)).status;
    const login = { ...post(null, '/auth/login', { email, password: PASSWORD }), remoteAddress: home };
    expect((await deliver(login, target)).status).toBe(200);
    const guesses: number[] = [];
    for (let at = 0; at <= MAX_AT_ACCOUNT; at++) guesses.push(await send('a guess', `198.19.${what.length}.${at}`));
    expect(guesses.at(-1)).toBe(429);
    const signedIn = (days: number) =>
      target.service.query(`update sessions set created_at = now() - interval '${days} days 1 minute'
        where user_id = '${userId}'`);

    await signedIn(30);
    expect(await send(PASSWORD, home)).toBe(429);
    await signedIn(29);
    expect(await send(PASSWORD, `198.20.${what.length}.1`)).toBe(429);
    expect(await send(PASSWORD, home)).toBe(200);
  });

  it('never stop signed webhooks, even from an address over its limit', async () => {
    const address = '203.0.113.8';
    const { refusal } = await flood(target, { name: '', request: () => webhook(address), most: 40 });
    const statuses: number[] = [];
    for (let at = 0; at < 50; at++) {
      statuses.push((await deliver(webhook(address, signatureOf(UNKNOWN_EVENT)), target)).status);
    }

    expect(refusal?.status).toBe(429);
    expect(statuses).toEqual(Array(50).fill(404));
    expect((await deliver(webhook(address), target)).status).toBe(429);
  });

  it('of an address are not used up by its signed webhooks', async () => {
    const address = '203.0.113.9';
    for (let at = 0; at < 45; at++) await deliver(webhook(address, signatureOf(UNKNOWN_EVENT)), target);

    expect((await deliver(webhook(address), target)).headers['x-ratelimit-remaining']).toBe('39');
  });

  it('of a user are not used up by requests with an invalid token', async () => {
    const person = await target.newPerson();
    for (let at = 0; at < 45; at++) {
      const headers = { authorization: `${person.headers.authorization}x` };
      expect((await deliver({ url: '/loans', headers, remoteAddress: '203.0.113.10' }, target)).status).toBe(401);
    }
    expect((await deliver(get(person, '/loans'), target)).status).toBe(200);
  });
});

describe('login', () => {
  const hasher = new CountingHasher();
  let target: Target;

  beforeAll(async () => {
    target = await startTarget({}, (container) =>
      container.register(IdentityPorts.passwordHasher, { useValue: hasher }),
    );
  });

  afterAll(async () => {
    requests += target.requests;
    await target.close();
  });

  it('takes the same work for an existing and an unknown account', async () => {
    expect(await faultsOfLogins(target, hasher)).toEqual([]);
  });

  it('logs no credentials', async () => {
    const { service, operator, victim, log, secrets, belongings } = target;
    const person = await target.newPerson();
    const mine = ['a wrong password of mine', 'confirmation-493021', 'push-token-of-mine', 'other-secret-of-mine'];
    const [wrong = '', code = '', pushToken = '', loose = ''] = mine;
    const { anonymous } = service;
    const { paymentId = '' } = belongings;

    await anonymous.logsIn(person.email, wrong);
    const halfLogin = post(null, '/auth/login', `{"password":"${wrong}"`, { 'content-type': 'application/json' });
    await deliver(halfLogin, target);
    await anonymous.refreshes(`${person.refreshToken}x`);
    await person.deletesAccount({ password: wrong });
    await operator.recordsDeposit('REF-OF-THE-VICTIM', 100, { confirmationCode: code });
    await victim.verifies(paymentId, `${code}x`);
    await victim.verifies(paymentId, code);
    await person.registersDevice(pushToken);
    await person.sendsNote();
    await deliver({ url: target.fileUrl.pathname + target.fileUrl.search }, target);
    for (const name of [
      'access_token',
      'refreshToken',
      'password',
      'code',
      'confirmationCode',
      'client_secret',
      'sig',
    ]) {
      await deliver(get(person, `/loans?a=b&${name}=${loose}&c=d`), target);
    }
    const others = { authorization: `Basic ${loose}`, cookie: `a=${loose}`, 'x-signature': loose };
    await target.rest();
    const last = await deliver(get(null, '/loans', others), target);
    // Requests are logged after their answers, in turn.
    const logged = () => log.some((line) => line.includes(`"requestId":"${last.headers['x-request-id']}"`));
    await expect.poll(logged).toBe(true);

    const signature = target.fileUrl.searchParams.get('signature') ?? '';
    expect(log.length).toBeGreaterThan(20);
    expect(faultsInLog(log, new Set([...secrets, ...mine, signature]))).toEqual([]);
    expect(log.filter((line) => line.includes(service.databaseUrl))).toEqual([]);
  });

  it('with the tokens of a discarded key fails', async () => {
    const { service, keys, attacker } = target;
    const answerTo = async (token: string) =>
      deliver({ url: '/user/profile', headers: { authorization: `Bearer ${token}` } }, target);
    const old = forge(target);
    await rotateSigningKey(service.dataDir, new Date());
    await keys.refresh();
    const [kept, fresh] = [await answerTo(old), await answerTo(forge(target))];
    await rotateSigningKey(service.dataDir, new Date(), true);
    await keys.refresh();

    expect([kept.status, fresh.status]).toEqual([200, 200]);
    for (const token of [old, attacker.accessToken]) {
      const seen = await answerTo(token);
      expect([seen.status, ...faultsInAnswer(seen, target, false)]).toEqual([401]);
    }
    expect((await answerTo(forge(target))).status).toBe(200);
  });
});
