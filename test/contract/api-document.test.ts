import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastJson from 'fast-json-stringify';
import type { FastifySchema, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildValidatorCompiler } from '../../adapters/http/fields/validation.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { describeApi } from '../../bootstrap/describe-api.ts';
import { dereferenced } from '../support/api-description.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of many shapes, of which the tests look at corners
type Any = any;

const folder = mkdtempSync(path.join(os.tmpdir(), 'lending-document-'));
const routes: RouteOptions[] = [];
let document: Any;
/** By name, such as `GET /loans`, with components in place of the references to them. */
let operations: readonly (readonly [name: string, operation: Any])[];

beforeAll(async () => {
  const collect = (route: RouteOptions) => void routes.push(route);
  document = JSON.parse(await describeApi(readConfig({ DATA_DIR: folder }), '1.0.0', collect));
  operations = Object.entries<Any>(dereferenced(document, document.paths)).flatMap(([url, methods]) =>
    Object.entries<Any>(methods).map(([method, operation]) => [`${method.toUpperCase()} ${url}`, operation] as const),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const names = (chosen: (operation: Any) => boolean) =>
  operations.filter(([, operation]) => chosen(operation)).map(([name]) => name);
const operation = (name: string): Any => Object.fromEntries(operations)[name];
const parameters = (place: string) =>
  operations.flatMap(([name, { parameters = [] }]) =>
    parameters.filter((one: Any) => one.in === place).map((one: Any) => ({ ...one, place: `${name} ${one.name}` })),
  );
const bodyOf = ({ requestBody }: Any): Any => requestBody?.content['application/json']?.schema.properties ?? {};
const mediaOf = (response: Any): Any[] => Object.values(response?.content ?? {});
/** The errors in the envelope, which `GET /health/ready` answers without. */
const errorsOf = ({ responses }: Any) =>
  Object.entries<Any>(responses).flatMap(([status, response]) =>
    status < '400' ? [] : mediaOf(response).flatMap((media) => (media.examples ? [{ status, ...media }] : [])),
  );
const codesIn = ({ schema }: Any): string[] => schema.properties.error.allOf.at(-1).properties.code.enum;

/** Texts in a request that may be white space alone: secrets, identifiers, and what the domain parses. */
const OPAQUE =
  /^(refreshToken|token|password|currentPassword|newPassword|eventId|transactionId|reference|referenceNumber|url|.*Id)$/;

// The service compiles each schema at its first use, so a wrong one would fail a request.
describe('the schemas of the routes', () => {
  it('can be compiled', () => {
    const compile = buildValidatorCompiler();
    let compiled = 0;
    for (const { method, url, schema: { body, querystring, response } = {} as FastifySchema } of routes) {
      const parts = Object.entries({ body, querystring }).filter(([, schema]) => schema !== undefined);
      for (const [httpPart, schema] of parts) void compile({ schema, httpPart, method: `${method}`, url })({});
      const answers = Object.values<Any>(response ?? {}).flatMap((one) =>
        one.content ? mediaOf(one) : { schema: one },
      );
      for (const { schema } of answers) fastJson(schema);
      compiled += parts.length + answers.length;
    }
    expect(compiled).toBeGreaterThan(300);
  });
});

describe('the OpenAPI document', () => {
  it('lets no text be white space alone that must say something', () => {
    const silent = operations.flatMap(([name, one]) =>
      Object.entries<Any>(bodyOf(one))
        .filter(([field, { minLength = 0 }]) => minLength > 0 && !OPAQUE.test(field))
        .filter(([, { pattern }]) => pattern === undefined || new RegExp(pattern, 'u').test(' \u2003\u0085'))
        .map(([field]) => `${name} ${field}`),
    );
    expect(silent).toEqual([]);
  });

  it('requires query parameters of quotes, the portfolio and a search only, and a body only where a field is required', () => {
    const required = (place: string) => parameters(place).flatMap((one) => (one.required ? [one.place] : []));

    const quoted = ['amount', 'reduce'].map((name) => `GET /loans/{loanId}/prepaymentQuote ${name}`);
    expect(required('query')).toEqual([...quoted, 'GET /backoffice/portfolio currency', 'GET /backoffice/search q']);
    expect(required('header')).toEqual(['POST /webhooks/payments x-signature']);
    const optional = names(({ requestBody }) => requestBody !== undefined && requestBody.required !== true);
    expect(optional).toEqual(
      expect.arrayContaining(['PUT /user/profile', 'POST /loans/{loanId}/pause', 'PUT /requests/{requestId}']),
    );
    expect(optional).not.toContain('POST /payments');
  });

  it('gives the ids of paths the format uuid', () => {
    expect(parameters('path').length).toBeGreaterThan(20);
    const others = parameters('path').filter(({ schema }) => schema.format !== 'uuid');
    expect(others.map(({ place }) => place)).toEqual(['GET /backoffice/exports/{dataset} dataset']);
  });

  it('gives each number a format, so that generated clients keep its digits', () => {
    const formats = new Map<string, string[]>();
    const walk = (node: Any, place: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const type = [node.type].flat().find((one) => one === 'number' || one === 'integer');
      const kind = type ?? (typeof node.const === 'number' ? 'untyped' : undefined);
      if (kind !== undefined) {
        const named = `${kind} ${node.format}`;
        formats.set(named, [...(formats.get(named) ?? []), place]);
      }
      for (const [key, child] of Object.entries(node)) walk(child, `${place}/${key}`);
    };
    walk(document, '');

    const { 'number double': decimals = [], 'integer int32': whole = [], ...others } = Object.fromEntries(formats);
    expect(others).toEqual({});
    expect(Math.min(decimals.length, whole.length)).toBeGreaterThan(50);
    expect(whole.some((place) => place.endsWith('/statusCode'))).toBe(true);
  });

  const pages = ({ parameters = [] }: Any) => parameters.some(({ name }: Any) => name === 'page');
  it.each<[header: string, status: string, where: (operation: Any) => boolean]>([
    ['Retry-After', '503', () => true],
    ['Retry-After', '429', () => true],
    ['WWW-Authenticate', '401', () => true],
    ['X-Total-Count', '200', pages],
    ['Link', '200', pages],
    ['Location', '402', () => true],
  ])('declares %s with each %s that has it', (header, status, where) => {
    const answering = (one: Any) => status in one.responses && where(one);

    expect(names(answering).length).toBeGreaterThan(1);
    expect(names((one) => answering(one) && !(header in one.responses[status].headers))).toEqual([]);
  });

  it('declares X-Request-Id with each answer, and Idempotent-Replayed with those that are kept', () => {
    const lacking = ({ responses }: Any) => Object.values<Any>(responses).some((one) => !one.headers?.['X-Request-Id']);
    expect(names(lacking)).toEqual([]);
    const { responses } = operation('POST /payments');
    for (const status of ['200', '400', '402']) expect(responses[status].headers).toHaveProperty('Idempotent-Replayed');
    const early = ['payoff', 'prepayments', 'withdrawal'].map((path) => `POST /loans/{loanId}/${path}`);
    const paidOut = ['approvals/{approvalId}/confirm', 'refunds/{paymentId}', 'requests/{requestId}/disburse'];
    const declinable = [...paidOut.map((path) => `POST /backoffice/${path}`), ...early, 'POST /payments'];
    expect(names((one) => '402' in one.responses).sort()).toEqual(declinable);
  });

  it.each([
    ['LoanDetail', 'status', 'LoanStatus'],
    ['LoanRequest', 'currency', 'Currency'],
    ['CreateLoanRequestBody', 'currency', 'Currency'],
    ['Payment', 'paymentMethod', 'PaymentMethod'],
    ['TicketDetail', 'status', 'TicketStatus'],
    ['Document', 'documentType', 'DocumentType'],
    ['Error', 'code', 'ErrorCode'],
  ])('names the objects of the business and their enums: %s.%s is a %s', (name, field, of) => {
    expect(document.components.schemas[name].properties[field]).toEqual({ $ref: `#/components/schemas/${of}` });
  });

  it('names the body of each request, and every enum', () => {
    const bodies = Object.values<Any>(document.paths).flatMap((methods) =>
      Object.values<Any>(methods).flatMap(({ requestBody }) => mediaOf(requestBody).map(({ schema }) => schema.$ref)),
    );
    expect(bodies.filter((name) => !/^#\/components\/schemas\/\w+Body$/.test(name))).toEqual([]);
    expect(bodies).toContain('#/components/schemas/CreatePaymentBody');

    const enumsIn = (node: unknown, place: string): string[] => {
      if (typeof node !== 'object' || node === null) return [];
      const inside = Object.entries(node).flatMap(([name, value]) => enumsIn(value, `${place}/${name}`));
      return 'enum' in node ? [place, ...inside] : inside;
    };
    const enums = enumsIn(document, '');
    expect(enums.filter((place) => !/^\/components\/schemas\/\w+$/.test(place))).toEqual([]);
    expect(enums.length).toBeGreaterThan(15);
  });

  it('lists the error codes of each operation in its schemas, with an example each', () => {
    const wrong = operations.flatMap(([name, one]) =>
      errorsOf(one).flatMap((media) => {
        const [listed, shown] = [[...codesIn(media)].sort().join(), Object.keys(media.examples).sort().join()];
        return listed === shown ? [] : [`${name} ${media.status}: ${listed} instead of ${shown}`];
      }),
    );
    expect(wrong).toEqual([]);
    expect(names((one) => errorsOf(one).length > 3).length).toBeGreaterThan(80);
    const all = operations.flatMap(([, one]) => errorsOf(one).flatMap(codesIn));
    expect(document.components.schemas.ErrorCode.enum).toEqual([...new Set(all)].sort());
    const bare = (media: Any) => !('examples' in media || 'example' in media);
    const answers = ({ responses: { 200: _success, ...errors } }: Any) => Object.values(errors).flatMap(mediaOf);
    expect(names((one) => answers(one).some(bare))).toEqual([]);
  });

  it('lists the codes that an operation can answer, and none of a rule that the schema checks first', () => {
    const codes = (name: string, status: string) => Object.keys(mediaOf(operation(name).responses[status])[0].examples);

    expect(codes('POST /payments', '400')).toEqual(
      expect.arrayContaining(['VALIDATION_FAILED', 'AMOUNT_EXCEEDS_BALANCE', 'IDEMPOTENCY_KEY_REUSED']),
    );
    expect(codes('POST /payments', '402')).toEqual(['PAYMENT_DECLINED']);
    expect(codes('POST /support/tickets/{ticketId}/close', '400')).not.toContain('INVALID_TICKET');
    const { enum: all } = document.components.schemas.ErrorCode;
    expect(all).toContain('INVALID_UPLOAD');
    expect(all).not.toContain('FILE_TOO_LARGE');
    expect(all).not.toContain('PASSWORD_OUTSIDE_BOUNDS');
  });

  it.each([
    ['POST /backoffice/requests/{requestId}/approve', ['approvalDate']],
    ['POST /backoffice/requests/{requestId}/disburse', ['approvalDate']],
    ['POST /backoffice/loans/{loanId}/write-off', ['writtenOffAt', 'writeOffReason']],
    ['POST /backoffice/payments/{paymentId}/reverse', ['reversedAt', 'failureReason']],
    ['POST /backoffice/payouts/{payoutId}/resolve', ['resolvedAt']],
    ['PUT /notifications/{notificationId}/read', ['readAt']],
  ])('%s never answers null for what it sets: %s', (name, set) => {
    const { data: answer } = mediaOf(operation(name).responses['200'])[0].schema.properties;
    // Or an approval, if the act needs a second operator.
    const data = answer.anyOf?.[0] ?? answer;

    expect(data.required).toEqual(expect.arrayContaining(set));
    expect(set.map((field) => data.properties[field].type)).toEqual(set.map(() => 'string'));
  });

  it('says what each answer is', () => {
    const said = operations.map(([, { responses }]) => responses['200'].description);

    expect(said.filter((text) => !/^[A-Z`].{6,}\.$/.test(text))).toEqual([]);
    expect(new Set(said).size).toBeGreaterThan(40);
  });

  it('describes the webhook that the payment gateway calls as a path, and those that it sends as webhooks', () => {
    const { requestBody, responses } = operation('POST /webhooks/payments');

    expect(requestBody.required).toBe(true);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '404']));
    const sent = ['loanRequestStatus', 'loanStatus', 'paymentStatus', 'payoutStatus', 'ticketStatus'];
    expect(Object.keys(document.webhooks)).toEqual(sent);
  });

  it('begins with a page that says what every operation has in common', () => {
    const headings = ['First steps', 'Answers', 'Errors', 'Languages', 'Money and rates', 'Days and instants', 'Lists'];
    const more = ['Idempotency', 'Tokens', 'Limits', 'Sandbox'];

    expect(document.info.description.match(/(?<=^## ).+$/gm)).toEqual([...headings, ...more]);
  });

  it('names on this page only operations, codes, headers and variables that exist', () => {
    const { components, info } = document;
    const named: string[] = [...info.description.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text);
    const unknown = (pattern: RegExp, known: readonly string[]) =>
      named.filter((text) => pattern.test(text) && !known.includes(text.split(':')[0] ?? ''));
    const variables = readFileSync('.env.example', 'utf8').match(/[A-Z]+_[A-Z_]+/g) ?? [];

    expect(named.filter((text) => /^(GET|POST) /.test(text)).length).toBeGreaterThan(8);
    const all = operations.map(([name]) => name);
    expect(unknown(/^(GET|POST|PUT|DELETE) /, all)).toEqual([]);
    expect(unknown(/^[A-Z]+_[A-Z_]+$/, [...components.schemas.ErrorCode.enum, ...variables])).toEqual([]);
    expect(
      unknown(/^[A-Z][a-z]*-[A-Z]/, ['Idempotency-Key', 'Accept-Language', ...Object.keys(components.headers)]),
    ).toEqual([]);
  });

  it('lists its tags in the order of use, each with a description', () => {
    const tags = document.tags.map(({ name }: Any) => name);

    expect(tags.slice(0, 3)).toEqual(['Sign-in', 'User', 'Files']);
    expect(document.tags.filter(({ description }: Any) => !(description.length > 10))).toEqual([]);
    expect(tags).toEqual(expect.arrayContaining(operations.flatMap(([, one]) => one.tags)));
  });
});
