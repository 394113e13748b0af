import { beforeEach, describe, expect, it } from 'vitest';
import { JSON_TYPE, success } from '../../../adapters/http/answers/envelope.ts';
import { answerTo } from '../../../adapters/http/answers/errors.ts';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import { httpErrors } from '../../../adapters/http/fields/http-errors.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import { InvalidPauseDuration, LoanNotEligibleForPause } from '../../../domain/loans/loan.errors.ts';
import { InvalidDevice } from '../../../domain/notifications/device.ts';
import { InvalidNotification } from '../../../domain/notifications/notification.ts';
import { DuplicateReference, InvalidDeposit, InvalidPayment } from '../../../domain/payments/payment.errors.ts';
import { DomainError, type DomainErrorKind } from '../../../domain/shared/domain-error.ts';
import { sentence } from '../../../domain/shared/phrase.ts';
import { InvalidRate } from '../../../domain/shared/rate.ts';
import { InvalidMessage, InvalidTicket, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import { addRoute, anything, bearer, described, done, testServer } from './support.ts';

class Refused extends DomainError {
  readonly kind: DomainErrorKind;
  readonly code = 'REFUSED';

  constructor(kind: DomainErrorKind) {
    super(sentence('The rule says no.')(), [{ field: 'amount', ...sentence('Too much.')() }]);
    this.kind = kind;
  }
}

let app: HttpServer;
/** What the handlers do. */
let handle: () => unknown;
beforeEach(async () => {
  app = await testServer();
  handle = done;
  addRoute(app, '/loans/:loanId', { handle: () => handle() });
});

const read = (url = '/loans/1', headers: object = bearer()) => app.inject({ url, headers: { ...headers } });

async function answerWhenThrown(error: unknown) {
  handle = () => {
    throw error;
  };
  return read();
}

describe('a broken rule', () => {
  it.each([
    ['invalid', 400, {}],
    ['unauthenticated', 401, { 'www-authenticate': 'Bearer' }],
    ['declined', 402, {}],
    ['forbidden', 403, {}],
    ['not-found', 404, {}],
    ['conflict', 409, {}],
    ['too-many', 429, { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) }],
    ['unavailable', 503, { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) }],
  ] as const)('of the kind %s is answered with %i, its code and its details', async (kind, statusCode, headers) => {
    const answer = await answerWhenThrown(new Refused(kind));

    expect(answer.statusCode).toBe(statusCode);
    expect(answer.headers).toMatchObject(headers);
    expect(answer.json()).toEqual({
      success: false,
      statusCode,
      data: null,
      error: { code: 'REFUSED', message: 'The rule says no.', details: [{ path: '/amount', message: 'Too much.' }] },
    });
  });
});

describe('the JSON pointer of a domain field', () => {
  const fault = sentence('')();
  const item = { field: 'attachments', index: 2, ...fault };

  it.each([
    ['the whole', new LoanNotEligibleForPause([fault]), ''],
    ['a field', new UnknownAgent(), '/agentId'],
    ['an item of a list', new InvalidTicket([item]), '/attachments/2'],
    ['the months of a pause', new InvalidPauseDuration(1, 3), '/duration'],
    ['the reference of a payment', new InvalidPayment('reference', fault), '/referenceNumber'],
    ['a reference that was recorded before', new DuplicateReference(), '/referenceNumber'],
    ['the reference of a deposit', new InvalidDeposit('reference', fault), '/reference'],
    ['a rate', new InvalidRate(), '/interestRate'],
    ['the type of a notification', new InvalidNotification([{ field: 'type', ...fault }]), '/notificationType'],
    ['the name of a device', new InvalidDevice([{ field: 'name', ...fault }]), '/deviceName'],
    ['the content of a message', new InvalidMessage([{ field: 'content', ...fault }]), '/message'],
  ])('names %s as on the wire', (_what, error, path) => {
    expect(answerTo(error).details.map((detail) => detail.path)).toEqual([path]);
  });
});

describe('an unexpected error', () => {
  it.each([
    ['with SQL in its message', new Error('select password_hash from users - relation does not exist')],
    ['with a status that a library gave it', Object.assign(new Error('secret text'), { statusCode: 404 })],
    ['with the name of an object member as its code', Object.assign(new Error('secret text'), { code: 'constructor' })],
    ['that is not an Error', 'secret text'],
  ])('%s is a 500 that does not repeat it', async (_what, error) => {
    const answer = await answerWhenThrown(error);

    expect(answer.statusCode).toBe(500);
    expect(answer.json().error).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side.',
      details: [],
    });
  });

  it('is a 500 when an answer lacks a field that its schema promises', async () => {
    handle = () => success({});

    const answer = await read();

    expect(answer.statusCode).toBe(500);
    expect(answer.json().error.code).toBe('INTERNAL');
    expect(answer.body).not.toContain('required');
  });

  it('is a 500 in the envelope when the serializer that the handler set fails', async () => {
    app.get('/files/broken', { schema: { ...described(), response: anything } }, async (_request, reply) => {
      const serialize = () => {
        throw new Error('secret text');
      };
      return reply.type(JSON_TYPE).serializer(serialize).send(done());
    });

    const answer = await read('/files/broken');

    expect(answer.json()).toMatchObject({ success: false, statusCode: 500, error: { code: 'INTERNAL' } });
  });

  it('is a 503 when the error says that a dependency is unavailable', async () => {
    const answer = await answerWhenThrown(new DatabaseUnavailable(new Error('out')));

    expect(answer.statusCode).toBe(503);
    expect(answer.json().error.code).toBe('UNAVAILABLE');
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.body).not.toContain('pool');
  });
});

describe('every answer', () => {
  it.each([
    ['a success', '/loans/1', bearer()],
    ['a 401', '/loans/1', {}],
    ['a 404', '/nowhere', {}],
    ['the health of the node', '/health/live', {}],
    ['the API description', '/openapi.json', {}],
    ['the reference page', '/docs', {}],
  ])('%s carries a request id, the security headers and may not be cached', async (_what, url, headers) => {
    const answer = await read(url, headers);

    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it.each([
    ['abc-DEF_1.2', true],
    ['a'.repeat(128), true],
    ['a'.repeat(129), false],
    ['ä', false],
    ['', false],
  ])('repeats the request id of the caller if it is safe in headers and logs: %s', async (id, safe) => {
    const { headers } = await read('/health/live', { 'x-request-id': id });

    if (safe) expect(headers['x-request-id']).toBe(id);
    else expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

// test/security/rows/urls.ts and framing.ts list more addresses.
describe('an address', () => {
  it.each([
    ['nothing', {}],
    ['broken JSON', { payload: '{', headers: { 'content-type': 'application/json' } }],
    ['another media type', { payload: 'x', headers: { 'content-type': 'text/html' } }],
    ['a body that is too large', { payload: { text: 'x'.repeat(300_000) } }],
  ])('without a route is a 404 for everyone, with %s sent', async (_what, request) => {
    const answer = await app.inject({ method: 'POST', url: '/nowhere?x=1', ...request });

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, data: null, error: { code: 'ROUTE_NOT_FOUND' } });
  });

  it('with broken escapes is taken literally', async () => {
    expect((await read('/loans/%zz', {})).statusCode).toBe(401);
    expect((await read('/%zz')).json().error.code).toBe('ROUTE_NOT_FOUND');
  });

  it.each([
    [3000, bearer(), 414],
    [3000, {}, 401],
    [500, bearer(), 200],
  ])('that is too long is a 414 after authentication: %i characters', async (length, headers, status) => {
    expect((await read(`/loans/${'a'.repeat(length)}`, headers)).statusCode).toBe(status);
  });
});

describe('an error in the language of the request', () => {
  const spanish = { 'accept-language': 'es-VE', ...bearer() };

  it.each<[string, () => unknown, string, string]>([
    ['a broken rule', () => new InvalidPauseDuration(1, 3), '/duration', 'La pausa dura de 1 a 3 meses completos.'],
    ['a fault of the protocol', () => httpErrors.routeNotFound(), '', 'Esta ruta no existe.'],
    ['a crash', () => new Error('secret'), '', 'Ocurrió un error de nuestro lado.'],
  ])('translates %s, and leaves code and status', async (_what, errorOf, path, text) => {
    handle = () => {
      throw errorOf();
    };
    const [english, answer] = [await read(), await read('/loans/1', spanish)];

    expect([english.headers['content-language'], answer.headers['content-language']]).toEqual(['en', 'es']);
    const { message, details, code } = answer.json().error;
    expect([message, details]).toEqual([text, path === '' ? [] : [{ path, message: text }]]);
    expect([code, answer.statusCode]).toEqual([english.json().error.code, english.statusCode]);
    expect(english.json().error.message).not.toBe(text);
  });

  it('translates an unknown route', async () => {
    const answer = await read('/nowhere', spanish);
    expect([answer.json().error.message, answer.headers['content-language']]).toEqual(['Esta ruta no existe.', 'es']);
  });

  it('is the default without Accept-Language', async () => {
    const service = await testServer({ defaultLanguage: 'es' });
    const answer = await service.inject({ url: '/nowhere' });
    expect(answer.json().error.message).toBe('Esta ruta no existe.');
  });
});
