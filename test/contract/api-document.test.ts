import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';

interface Node {
  readonly [name: string]: Node;
}

interface Parameter {
  readonly $ref?: string;
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: { readonly format?: string };
}

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
}

interface WithContent {
  readonly content: Readonly<Record<string, { readonly schema: Schema; readonly examples?: object }>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean } & WithContent;
  readonly responses: Readonly<Record<string, unknown>>;
}

let service: TestApp;
// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes, of which the tests look at corners
let document: any;
let operations: readonly (readonly [name: string, operation: Operation])[];

beforeAll(async () => {
  service = await startApp();
  document = (await service.anonymous.get('/openapi.json')).body;
  operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
});

afterAll(() => service.close());

/** The object behind a reference. */
function resolved(node: unknown): Node {
  const { $ref } = node as { readonly $ref?: string };
  if ($ref === undefined) return node as Node;
  return $ref
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name] as Node, document as Node);
}

function responsesOf({ responses }: Operation): [status: string, response: Node][] {
  return Object.entries(responses).map(([status, response]) => [status, resolved(response)]);
}

/** The error answers in the envelope, by status. */
function errorsOf(operation: Operation) {
  return responsesOf(operation)
    .map(
      ([status, { content }]) =>
        [status, (content as unknown as WithContent['content'])?.['application/json']] as const,
    )
    .flatMap(([status, media]) => (status >= '400' && media?.examples ? [{ status, ...media }] : []));
}

/** The schema of `error.code` in an error answer. */
function codeIn({ properties }: Schema): Schema | undefined {
  const code = properties?.error?.allOf?.at(-1)?.properties?.code;
  return code && (resolved(code) as Schema);
}

function without(found: (operation: Operation) => boolean): string[] {
  return operations.filter(([, operation]) => !found(operation)).map(([name]) => name);
}

/** Texts in a request that may be white space alone: secrets, identifiers, and what the domain parses. */
const OPAQUE =
  /^(refreshToken|token|password|currentPassword|newPassword|eventId|transactionId|reference|referenceNumber|url|.*Id)$/;

describe('the OpenAPI document', () => {
  it('lets no text be white space alone that must say something', () => {
    const silent = operations.flatMap(([name, { requestBody }]) => {
      const { content } = (requestBody ?? {}) as { content?: Record<string, { schema: unknown }> };
      const { properties = {} } = resolved(content?.['application/json']?.schema ?? {});
      return Object.entries(properties).flatMap(([field, part]) => {
        const { minLength, pattern } = resolved(part) as { minLength?: number; pattern?: string };
        const bound = typeof minLength === 'number' && minLength > 0;
        if (!bound || OPAQUE.test(field)) return [];
        return pattern !== undefined && !new RegExp(pattern, 'u').test(' \u2003\u0085') ? [] : [`${name} ${field}`];
      });
    });
    expect(silent).toEqual([]);
  });

  it('requires no query parameter', () => {
    const required = (place: string) =>
      operations.flatMap(([name, { parameters = [] }]) =>
        parameters.filter((one) => one.in === place && one.required).map((one) => `${name} ${one.name}`),
      );

    expect(required('query')).toEqual([]);
    expect(required('header')).toEqual(['POST /webhooks/payments x-signature']);
    expect(required('path').length).toBeGreaterThan(20);
  });

  it('requires a body only where a field is required', () => {
    const optional = without(({ requestBody }) => requestBody === undefined || requestBody.required === true);

    expect(optional).toEqual(
      expect.arrayContaining(['PUT /user/profile', 'POST /loans/{loanId}/pause', 'PUT /requests/{requestId}']),
    );
    expect(optional).not.toContain('POST /payments');
  });

  it('declares the headers of each answer', () => {
    const headers = (operation: Operation, status: string) =>
      Object.keys((resolved(operation.responses[status]).headers ?? {}) as object);
    const pages = (operation: Operation) => operation.parameters?.some(({ name }) => name === 'page') ?? false;

    expect(
      without((one) => responsesOf(one).every(([status]) => headers(one, status).includes('X-Request-Id'))),
    ).toEqual([]);
    expect(without((one) => !('503' in one.responses) || headers(one, '503').includes('Retry-After'))).toEqual([]);
    expect(without((one) => !('429' in one.responses) || headers(one, '429').includes('Retry-After'))).toEqual([]);
    expect(without((one) => !('401' in one.responses) || headers(one, '401').includes('WWW-Authenticate'))).toEqual([]);
    expect(without((one) => !pages(one) || headers(one, '200').includes('X-Total-Count'))).toEqual([]);
    expect(without((one) => !pages(one) || headers(one, '200').includes('Link'))).toEqual([]);
    const pay = document.paths['/payments'].post;
    for (const status of ['200', '400', '402']) expect(headers(pay, status)).toContain('Idempotent-Replayed');
    const declinable = operations.filter(([, { responses }]) => '402' in responses);
    expect(declinable.map(([name]) => name).sort()).toEqual(['POST /loans/{loanId}/payoff', 'POST /payments']);
    for (const [, operation] of declinable) expect(headers(operation, '402')).toContain('Location');
  });

  it('names the objects of the business and their enums', () => {
    const names = ['Loan', 'LoanDetail', 'LoanRequest', 'Payment', 'Ticket', 'TicketDetail', 'Document', 'Profile'];
    const enums = ['LoanStatus', 'PaymentStatus', 'PaymentMethod', 'TicketStatus', 'LoanRequestStatus', 'Currency'];

    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([...names, ...enums, 'Error', 'ErrorDetail']),
    );
    const { data } =
      document.paths['/loans/{loanId}'].get.responses['200'].content['application/json'].schema.properties;
    expect(data).toEqual({ $ref: '#/components/schemas/LoanDetail' });
    expect(document.components.schemas.LoanDetail.properties.status).toEqual({
      $ref: '#/components/schemas/LoanStatus',
    });
    const [filter] = document.paths['/loans'].get.parameters.filter(({ name }: Parameter) => name === 'status');
    expect(filter).toMatchObject({ required: false, schema: { $ref: '#/components/schemas/LoanStatus' } });
  });

  it('names every enum', () => {
    const enumsIn = (node: unknown, place: string): string[] => {
      if (typeof node !== 'object' || node === null) return [];
      const inside = Object.entries(node).flatMap(([name, value]) => enumsIn(value, `${place}/${name}`));
      return 'enum' in node ? [place, ...inside] : inside;
    };
    const named = /^\/components\/schemas\/\w+$/;

    expect(enumsIn(document, '').filter((place) => !named.test(place))).toEqual([]);
    expect(enumsIn(document, '').length).toBeGreaterThan(15);
  });

  it('gives the ids of paths the format uuid', () => {
    const ids = operations.flatMap(([, { parameters = [] }]) => parameters.filter((one) => one.in === 'path'));

    expect(ids.filter(({ schema }) => schema.format !== 'uuid')).toEqual([]);
  });

  it('lists the error codes of each operation, with an example each', () => {
    const { post } = document.paths['/payments'];
    const codes = (status: string) => Object.keys(post.responses[status].content['application/json'].examples);

    expect(codes('400')).toEqual(
      expect.arrayContaining(['VALIDATION_FAILED', 'AMOUNT_EXCEEDS_BALANCE', 'IDEMPOTENCY_KEY_REUSED']),
    );
    expect(codes('402')).toEqual(['PAYMENT_DECLINED']);
    const hasExamples = ([status, { content }]: [string, Node]) =>
      status === '200' || Object.values(content ?? {}).every((media) => 'examples' in media || 'example' in media);
    expect(without((one) => responsesOf(one).every(hasExamples))).toEqual([]);
  });

  it('lists no code of a rule that the schema of the request checks first', () => {
    const listed = new Set(JSON.stringify(document.paths).match(/"code":"[A-Z_]+"/g));

    expect(listed).toContain('"code":"INVALID_UPLOAD"');
    for (const code of ['FILE_TOO_LARGE', 'PASSWORD_OUTSIDE_BOUNDS']) expect(listed).not.toContain(`"code":"${code}"`);
    expect(document.paths['/support/tickets/{ticketId}/close'].post.responses['400']).not.toMatchObject({
      content: { 'application/json': { examples: { INVALID_TICKET: expect.anything() } } },
    });
  });

  it('lists the codes of each error answer in its schema, which are those of its examples', () => {
    const wrong = operations.flatMap(([name, operation]) =>
      errorsOf(operation).flatMap(({ status, schema, examples = {} }) => {
        const code = codeIn(schema);
        const [listed, shown] = [[...(code?.enum ?? [])].sort(), Object.keys(examples).sort()];
        return isDeepStrictEqual(listed, shown) ? [] : [`${name} ${status}: ${listed} instead of ${shown}`];
      }),
    );

    expect(wrong).toEqual([]);
    expect(operations.filter(([, one]) => errorsOf(one).length > 3).length).toBeGreaterThan(80);
    const all = operations.flatMap(([, one]) => errorsOf(one).flatMap(({ schema }) => codeIn(schema)?.enum ?? []));
    expect(document.components.schemas.ErrorCode.enum).toEqual([...new Set(all)].sort());
    expect(document.components.schemas.Error.properties.code).toEqual({ $ref: '#/components/schemas/ErrorCode' });
  });

  it('names the body of each request', () => {
    const bodies = operations.flatMap(([name, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => [name, schema] as const),
    );

    expect(bodies.filter(([, { $ref }]) => !/^#\/components\/schemas\/\w+Body$/.test($ref ?? ''))).toEqual([]);
    expect(bodies.length).toBeGreaterThan(40);
    expect(document.paths['/payments'].post.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/CreatePaymentBody',
    });
  });

  it('requests a currency from the list that the answers have', () => {
    const currency = { $ref: '#/components/schemas/Currency' };

    expect(document.components.schemas.CreateLoanRequestBody?.properties.currency).toEqual(currency);
    expect(document.components.schemas.LoanRequest.properties.currency).toEqual(currency);
  });

  it.each([
    ['POST /backoffice/requests/{requestId}/approve', ['approvalDate']],
    ['POST /backoffice/requests/{requestId}/disburse', ['approvalDate', 'loanId']],
    ['POST /backoffice/loans/{loanId}/write-off', ['writtenOffAt', 'writeOffReason']],
    ['POST /backoffice/payments/{paymentId}/reverse', ['reversedAt', 'failureReason']],
    ['POST /backoffice/refunds/{paymentId}', ['refundedAt', 'reference']],
    ['PUT /notifications/{notificationId}/read', ['readAt']],
  ])('%s never answers null for what it sets: %s', (name, set) => {
    const [, operation] = operations.find(([one]) => one === name) ?? [];
    const answer = resolved(operation?.responses['200']) as unknown as WithContent;
    const data = resolved(answer.content['application/json']?.schema?.properties?.data) as unknown as Schema;

    expect(data.required).toEqual(expect.arrayContaining(set));
    expect(set.map((field) => data.properties?.[field]?.type)).toEqual(set.map(() => 'string'));
  });

  it('says what each answer is', () => {
    const said = operations.map(([, { responses }]) => String(resolved(responses['200']).description));

    expect(said.filter((text) => !/^[A-Z`].{6,}\.$/.test(text))).toEqual([]);
    expect(new Set(said).size).toBeGreaterThan(40);
  });

  it('works at any address', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('describes the webhook that the payment gateway calls as a path, and those that it sends as webhooks', () => {
    const { post } = document.paths['/webhooks/payments'];

    expect(post.requestBody.required).toBe(true);
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '404']));
    expect(Object.keys(document.webhooks)).toEqual([
      'loanRequestStatus',
      'loanStatus',
      'paymentStatus',
      'ticketStatus',
    ]);
  });

  describe('has a page for integrators that', () => {
    it('says first what every operation has in common', () => {
      const headings = document.info.description.match(/^## .+$/gm);

      expect(headings).toEqual(
        ['First steps', 'Answers', 'Errors', 'Money and rates', 'Days and instants', 'Lists', 'Idempotency']
          .concat(['Tokens', 'Limits', 'Sandbox'])
          .map((heading) => `## ${heading}`),
      );
    });

    it('names only operations, codes, headers and variables that exist', () => {
      const named = [...document.info.description.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text);
      const words = (pattern: RegExp) => named.filter((text) => pattern.test(text));
      const known = new Set(operations.map(([name]) => name));
      const variables = readFileSync('.env.example', 'utf8').match(/[A-Z]+_[A-Z_]+/g) ?? [];
      const codes: string[] = [...document.components.schemas.ErrorCode.enum, ...variables];

      expect(words(/^(GET|POST|PUT|DELETE) /).filter((name) => !known.has(name))).toEqual([]);
      expect(words(/^[A-Z]+_[A-Z_]+$/).filter((code) => !codes.includes(code))).toEqual([]);
      const headers = ['Idempotency-Key', ...Object.keys(document.components.headers)];
      expect(words(/^[A-Z][a-z]*-[A-Z]/).filter((name) => !headers.includes(name.split(':')[0] ?? ''))).toEqual([]);
      expect(words(/^(GET|POST) /).length).toBeGreaterThan(8);
    });
  });

  it('lists its tags in the order of use, each with a description', () => {
    const used = new Set(
      operations.flatMap(([, { tags }]: readonly [string, Operation & { tags?: string[] }]) => tags),
    );

    expect(document.tags.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual(['Sign-in', 'User', 'Files']);
    for (const { name, description } of document.tags) expect([name, description.length > 10]).toEqual([name, true]);
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining([...used]));
  });
});
