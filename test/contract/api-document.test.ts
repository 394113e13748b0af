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

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean };
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

function without(found: (operation: Operation) => boolean): string[] {
  return operations.filter(([, operation]) => !found(operation)).map(([name]) => name);
}

describe('the OpenAPI document', () => {
  it('requires no query parameter', () => {
    const required = (place: string) =>
      operations.flatMap(([name, { parameters = [] }]) =>
        parameters.filter((one) => one.in === place && one.required).map((one) => `${name} ${one.name}`),
      );

    expect(required('query')).toEqual([]);
    expect(required('header')).toEqual([]);
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

  it('says what each answer is', () => {
    const said = operations.map(([, { responses }]) => String(resolved(responses['200']).description));

    expect(said.filter((text) => !/^[A-Z`].{6,}\.$/.test(text))).toEqual([]);
    expect(new Set(said).size).toBeGreaterThan(40);
  });

  it('works at any address', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('describes the webhook that the payment gateway calls', () => {
    const { post } = document.webhooks.paymentOutcome;

    expect(post.requestBody.required).toBe(true);
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '404']));
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
