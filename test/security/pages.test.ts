import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tokenFor } from '../support/account-mails.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';

const RESET = '/pages/reset-password';
const CONFIRM = '/pages/confirm-email';
const FORM = 'application/x-www-form-urlencoded';
const MARKUP = `"><script>alert(1)</script>`;
const GUESS = 'A'.repeat(43);
const NEW_PASSWORD = 'another long password';

/** Shows no other file, runs nothing, and sends its form only here. */
const POLICY =
  /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/;

const encoded = (fields: Record<string, string>) => String(new URLSearchParams(fields));

describe('a page of the service', () => {
  let service: TestApp;
  let email: string;
  /** Tokens that still work. */
  let reset: string;
  let confirm: string;

  beforeAll(async () => {
    service = await startApp({ AUTH_RATE_LIMIT_MAX: '1000' });
  });
  afterAll(() => service.close());
  let people = 0;
  beforeEach(async () => {
    email = `page-${++people}@attacks.example`;
    const { userId } = service.as(await done(service.anonymous.registers(email)));
    reset = await tokenFor(service.app, userId, 'password-reset');
    confirm = await tokenFor(service.app, userId, 'email-confirmation', `thief-${people}@attacks.example`);
  });

  const ask = (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: string, type = FORM) =>
    service.app.http.inject({
      method,
      url,
      headers: { 'accept-language': MARKUP, ...(payload !== undefined && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    });

  const ATTACKS: readonly (readonly [name: string, status: number, send: () => ReturnType<typeof ask>])[] = [
    ['opened without a token', 400, () => ask('GET', RESET)],
    ['opened with a guessed token', 400, () => ask('GET', `${CONFIRM}?token=${GUESS}`)],
    ['opened with two tokens', 400, () => ask('GET', `${RESET}?token=${reset}&token=${GUESS}`)],
    ['opened with markup for a token', 400, () => ask('GET', `${RESET}?token=${encodeURIComponent(MARKUP)}`)],
    ['opened with NUL for a token', 400, () => ask('GET', `${CONFIRM}?token=%00`)],
    ['to confirm, with a token that resets', 400, () => ask('GET', `${CONFIRM}?token=${reset}`)],
    ['to reset, with a token that confirms', 400, () => ask('GET', `${RESET}?token=${confirm}`)],
    ['that is only looked at', 200, () => ask('GET', `${RESET}?token=${reset}`)],
    ['that a mail scanner fetches', 200, () => ask('HEAD', `${CONFIRM}?token=${confirm}`)],
    ['sent with the token in its address', 400, () => ask('POST', `${CONFIRM}?token=${confirm}`, '')],
    ['sent without a body', 400, () => ask('POST', CONFIRM)],
    ['sent as JSON', 415, () => ask('POST', CONFIRM, JSON.stringify({ token: confirm }), 'application/json')],
    ['sent as text', 415, () => ask('POST', CONFIRM, `token=${confirm}`, 'text/plain')],
    ['sent as several parts', 415, () => ask('POST', CONFIRM, `--a\r\n\r\n--a--`, 'multipart/form-data; boundary=a')],
    ['sent with two tokens', 400, () => ask('POST', CONFIRM, `token=${GUESS}&token=${confirm}`)],
    ['sent with another field', 400, () => ask('POST', CONFIRM, encoded({ token: confirm, role: 'operator' }))],
    ['sent with a prototype', 400, () => ask('POST', CONFIRM, `token=${confirm}&__proto__=x`)],
    ['sent with a token of 501 characters', 400, () => ask('POST', CONFIRM, encoded({ token: 'x'.repeat(501) }))],
    ['sent to confirm, with a token that resets', 400, () => ask('POST', CONFIRM, encoded({ token: reset }))],
    [
      'sent to reset, with a token that confirms',
      400,
      () => ask('POST', RESET, encoded({ token: confirm, password: NEW_PASSWORD })),
    ],
    ['sent with a short password', 400, () => ask('POST', RESET, encoded({ token: reset, password: 'short' }))],
    [
      'sent with NUL in a password',
      400,
      () => ask('POST', RESET, encoded({ token: reset, password: `${NEW_PASSWORD}\0` })),
    ],
    ['sent with markup', 400, () => ask('POST', RESET, encoded({ token: MARKUP, password: MARKUP }))],
    ['of a notice of no kind', 404, () => ask('GET', `/pages/notice/${encodeURIComponent(MARKUP)}`)],
    ['of a notice named like a member of objects', 404, () => ask('GET', '/pages/notice/constructor')],
    ['of a notice named like a prototype', 404, () => ask('GET', '/pages/notice/__proto__')],
  ];

  it.each(ATTACKS)('%s answers %i, harmlessly, and changes nothing', async (_name, status, send) => {
    const { statusCode, headers, body } = await send();

    expect(statusCode).toBe(status);
    expect(headers['content-security-policy']).toMatch(POLICY);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'en',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(body).not.toMatch(/<script|node_modules|\.ts:\d|attacks\.example/);
    expect((await service.anonymous.logsIn(email, PASSWORD)).status).toBe(200);
    expect((await ask('GET', `${RESET}?token=${reset}`)).statusCode).toBe(200);
    expect((await ask('GET', `${CONFIRM}?token=${confirm}`)).statusCode).toBe(200);
  });

  it.each(['PUT', 'DELETE'] as const)('has no method %s', async (method) => {
    for (const url of [RESET, CONFIRM, '/pages/notice/loan_update']) {
      expect((await ask(method, `${url}?token=${reset}`)).statusCode).toBe(405);
    }
  });

  it('keeps a thief out once the owner has reset the password by it', async () => {
    const set = await ask('POST', RESET, encoded({ token: reset, password: NEW_PASSWORD }));

    expect(set.statusCode).toBe(200);
    expect((await ask('POST', CONFIRM, encoded({ token: confirm }))).statusCode).toBe(400);
  });
});

describe('tries at a page', () => {
  it.each([
    [RESET, '/auth/reset-password', { token: GUESS, password: NEW_PASSWORD }],
    [CONFIRM, '/auth/confirm-email', { token: GUESS }],
  ])('of %s count together with those of the API', async (url, operation, fields) => {
    const service = await startApp({ AUTH_RATE_LIMIT_MAX: '4' });
    const { http } = service.app;
    const send = () =>
      http.inject({ method: 'POST', url, headers: { 'content-type': FORM }, payload: encoded(fields as never) });
    const statuses = [
      (await service.anonymous.send('POST', operation, fields)).status,
      (await http.inject(`${url}?token=${GUESS}`)).statusCode,
      (await send()).statusCode,
      (await send()).statusCode,
    ];
    const refused = await send();

    expect(statuses).toEqual([400, 400, 400, 400]);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const opened = await http.inject(`${url}?token=${GUESS}`);
    expect([opened.statusCode, opened.body.includes('<form')]).toEqual([429, false]);
    expect((await service.anonymous.send('POST', operation, fields)).status).toBe(429);
    await service.close();
  });
});
