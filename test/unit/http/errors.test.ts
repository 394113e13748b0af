import { describe, expect, it } from 'vitest';
import { answers, success } from '../../../adapters/http/api/envelope.ts';
import { answerTo } from '../../../adapters/http/api/errors.ts';
import { Body } from '../../../adapters/http/api/fields.ts';
import { InvalidPauseDuration, LoanNotEligibleForPause } from '../../../domain/loans/loan.errors.ts';
import { InvalidDevice } from '../../../domain/notifications/device.errors.ts';
import { InvalidNotification } from '../../../domain/notifications/notification.errors.ts';
import { InvalidDeposit } from '../../../domain/payments/deposit.errors.ts';
import { DuplicateReference, InvalidPayment } from '../../../domain/payments/payment.errors.ts';
import { DomainError, type DomainErrorKind } from '../../../domain/shared/domain-error.ts';
import { InvalidRate } from '../../../domain/shared/rate.ts';
import { InvalidMessage, InvalidTicket, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import { Anything, anything, bearer, described, testServer } from './support.ts';

class Refused extends DomainError {
  readonly kind: DomainErrorKind;
  readonly code = 'REFUSED';

  constructor(kind: DomainErrorKind) {
    super('The rule says no.', [{ field: 'amount', message: 'Too much.' }]);
    this.kind = kind;
  }
}

async function answerWhenThrown(error: unknown) {
  const app = await testServer();
  app.get('/things', { schema: { ...described(), response: anything } }, async () => {
    throw error;
  });
  return app.inject({ url: '/things', headers: bearer() });
}

describe('a broken rule', () => {
  it.each([
    ['invalid', 400],
    ['unauthenticated', 401],
    ['declined', 402],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['unavailable', 503],
  ] as const)('of the kind %s is answered with %i, its code and its details', async (kind, statusCode) => {
    const answer = await answerWhenThrown(new Refused(kind));

    expect(answer.statusCode).toBe(statusCode);
    expect(answer.json()).toEqual({
      success: false,
      statusCode,
      data: null,
      error: {
        code: 'REFUSED',
        message: 'The rule says no.',
        details: [{ path: '/amount', message: 'Too much.' }],
      },
    });
  });

  it('says with a 401 what it wants and with a 503 when to come back', async () => {
    expect((await answerWhenThrown(new Refused('unauthenticated'))).headers['www-authenticate']).toBe('Bearer');
    expect((await answerWhenThrown(new Refused('unavailable'))).headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect((await answerWhenThrown(new Refused('invalid'))).headers).not.toHaveProperty('retry-after');
  });
});

describe('the JSON pointer of a domain field', () => {
  const item = { field: 'attachments', index: 2, message: '' };

  it.each([
    ['the whole', new LoanNotEligibleForPause(['']), ''],
    ['a field', new UnknownAgent(), '/agentId'],
    ['an item of a list', new InvalidTicket([item]), '/attachments/2'],
    ['the months of a pause', new InvalidPauseDuration(1, 3), '/duration'],
    ['the reference of a payment', new InvalidPayment('reference', ''), '/referenceNumber'],
    ['a reference that was recorded before', new DuplicateReference(), '/referenceNumber'],
    ['the reference of a deposit', new InvalidDeposit('reference', ''), '/reference'],
    ['a rate', new InvalidRate(), '/interestRate'],
    ['the type of a notification', new InvalidNotification([{ field: 'type', message: '' }]), '/notificationType'],
    ['the name of a device', new InvalidDevice([{ field: 'name', message: '' }]), '/deviceName'],
    ['the content of a message', new InvalidMessage([{ field: 'content', message: '' }]), '/message'],
  ])('names %s as on the wire', (_what, error, path) => {
    expect(answerTo(error).details.map((detail) => detail.path)).toEqual([path]);
  });
});

describe('an unexpected error', () => {
  it.each([
    ['with SQL in its message', new Error('select password_hash from users - relation does not exist')],
    ['with a status that a library gave it', Object.assign(new Error('secret text'), { statusCode: 404 })],
    ['with the code of a database', Object.assign(new Error('secret text'), { code: '23505' })],
    ['that is no error at all', 'secret text'],
  ])('%s is a 500 that says nothing of it', async (_what, error) => {
    const answer = await answerWhenThrown(error);

    expect(answer.statusCode).toBe(500);
    expect(answer.json().error).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side.',
      details: [],
    });
  });

  it('is a 503 when it says of itself that what it stands on is out', async () => {
    const answer = await answerWhenThrown(Object.assign(new Error('pool exhausted'), { kind: 'unavailable' }));

    expect(answer.statusCode).toBe(503);
    expect(answer.json().error.code).toBe('UNAVAILABLE');
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.body).not.toContain('pool');
  });

  it('is a 503 when a handler that waits for files takes too long', async () => {
    const app = await testServer({ timeouts: { handlerMs: 20 } });
    const schema = { ...described(), body: Body({}, {}), response: anything };
    app.post('/slow', { schema, config: { waitsForFiles: true } }, () => new Promise<never>(() => {}));

    const answer = await app.inject({ method: 'POST', url: '/slow', headers: bearer() });

    expect(answer.statusCode).toBe(503);
    expect(answer.json().error.code).toBe('UNAVAILABLE');
    expect(answer.headers['retry-after']).toBeDefined();
  });

  it('is a 500 in the envelope when an answer lacks a field that its schema promises', async () => {
    const app = await testServer();
    app.get('/things', { schema: { ...described(), response: answers(Anything, { ok: true }) } }, async () =>
      success({} as { ok: boolean }),
    );

    const answer = await app.inject({ url: '/things', headers: bearer() });

    expect(answer.statusCode).toBe(500);
    expect(answer.json().error.code).toBe('INTERNAL');
    expect(answer.body).not.toContain('required');
  });

  it('does not take the names of object members for the codes of the framework', () => {
    expect(answerTo(Object.assign(new Error('x'), { code: 'constructor' })).statusCode).toBe(500);
  });
});

describe('every answer', () => {
  it.each([
    ['a success', '/things', bearer()],
    ['a 401', '/things', {}],
    ['a 404', '/nowhere', {}],
    ['the health of the node', '/health/live', {}],
    ['the API description', '/openapi.json', {}],
    ['a file of the reference page', '/docs/static/swagger-ui.css', {}],
  ])('%s carries a request id, the security headers and may not be cached', async (_what, url, headers) => {
    const app = await testServer();
    app.get('/things', { schema: { ...described(), response: anything } }, async () => success({ ok: true }));

    const answer = await app.inject({ url, headers });

    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('repeats the request id of the caller when it is fit for headers and logs', async () => {
    const app = await testServer();
    const idFor = async (id: string) =>
      (await app.inject({ url: '/health/live', headers: { 'x-request-id': id } })).headers['x-request-id'];

    expect(await idFor('abc-DEF_1.2')).toBe('abc-DEF_1.2');
    expect(await idFor('a'.repeat(128))).toBe('a'.repeat(128));
    for (const unfit of ['a'.repeat(129), 'two words', '<script>', 'ä', '']) {
      expect(await idFor(unfit)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('an address without a route', () => {
  async function server() {
    const app = await testServer();
    const schema = () => ({ ...described(), response: anything });
    app.get('/loans/:loanId', { schema: schema() }, async () => success({ ok: true }));
    app.delete('/loans/:loanId', { schema: schema() }, async () => success({ ok: true }));
    return app;
  }

  it.each([
    ['nothing sent', {}],
    ['broken JSON', { payload: '{', headers: { 'content-type': 'application/json' } }],
    ['another media type', { payload: 'x', headers: { 'content-type': 'text/html' } }],
    ['a body that is too large', { payload: { text: 'x'.repeat(300_000) } }],
  ])('is a 404 for everyone, with %s', async (_what, request) => {
    const answer = await (await server()).inject({ method: 'POST', url: '/nowhere?x=1', ...request });

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      success: false,
      statusCode: 404,
      data: null,
      error: { code: 'ROUTE_NOT_FOUND', message: expect.any(String), details: [] },
    });
  });

  it.each(['POST', 'PUT', 'PATCH', 'OPTIONS', 'PROPFIND'] as const)(
    'is a 405 when only %s is not known there',
    async (method) => {
      const answer = await (await server()).inject({ method: method as 'POST', url: '/loans/1?x=1' });

      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD, DELETE');
      expect(answer.json().error.code).toBe('METHOD_NOT_ALLOWED');
    },
  );

  it('does not exist because its escapes are broken: those stand for themselves', async () => {
    const app = await server();

    expect((await app.inject('/loans/%zz')).statusCode).toBe(401);
    expect((await app.inject({ url: '/loans/%zz?a=%zz', headers: bearer() })).statusCode).toBe(200);
    expect((await app.inject({ url: '/loans/%ED%A0%80', headers: bearer() })).statusCode).toBe(200);
    expect((await app.inject({ url: '/%zz', headers: bearer() })).json().error.code).toBe('ROUTE_NOT_FOUND');
  });

  it('answers HEAD as GET, without the body', async () => {
    const answer = await (await server()).inject({ method: 'HEAD', url: '/loans/1', headers: bearer() });

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect((await (await server()).inject({ method: 'HEAD', url: '/loans/1' })).statusCode).toBe(401);
  });
});

describe('an address that is too long', () => {
  it('is a 414, but first of all a 401', async () => {
    const app = await testServer();
    app.get('/loans/:loanId', { schema: { ...described(), response: anything } }, async () => success({ ok: true }));
    const url = `/loans/${'a'.repeat(3000)}`;

    const answer = await app.inject({ url, headers: bearer() });

    expect(answer.statusCode).toBe(414);
    expect(answer.json().error.code).toBe('URI_TOO_LONG');
    expect((await app.inject(url)).statusCode).toBe(401);
    expect((await app.inject({ url: `/loans/${'a'.repeat(500)}`, headers: bearer() })).statusCode).toBe(200);
  });
});
