import { type TSchema, Type } from 'typebox';
import { beforeAll, describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import { answers } from '../../../adapters/http/answers/operations.ts';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import { PathIds } from '../../../adapters/http/fields/inputs.ts';
import { NamedSchemas } from '../../../adapters/http/openapi/api-description.ts';
import { Body, MoneyAmount, Text } from '../../../application/shared/input.ts';
import { count, moment, nullable, record } from '../../../application/shared/record.ts';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { PaymentDeclined } from '../../../domain/payments/payment.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { addRoute, anything, described, done, testServer } from './support.ts';

describe('a route without a full description stops the start', () => {
  const complete = { ...described(), response: anything };

  it.each([
    ['a summary', { summary: undefined }],
    ['a description', { description: undefined }],
    ['an operationId', { operationId: undefined }],
    ['tags of `TAGS`', { tags: undefined }],
    ['tags of `TAGS`', { tags: ['Unheard of'] }],
    ['a response schema for 200', { response: undefined }],
    ['an example of the response', { response: { 200: Type.Object({}, { description: 'A thing.' }) } }],
    ['an example of the response', { response: answers(Type.Object({ amount: Type.Number() }), 'A thing.') }],
    ['a description of the response', { response: answers(Type.Object({}), '') }],
    ['an error for an unknown id', { params: PathIds('thingId') }],
  ])('when it lacks %s', async (what, lacking) => {
    const app = await testServer();

    expect(() => app.get('/things', { schema: { ...complete, ...lacking } as object }, done)).toThrow(
      `The route GET /things lacks ${what}.`,
    );
  });

  it.each(['POST', 'PUT', 'PATCH'] as const)('when a %s lacks a body schema, or an example of it', async (method) => {
    const app = await testServer();
    const route = (schema: object) => () => app.route({ method, url: '/things', schema, handler: done });

    expect(route(complete)).toThrow('lacks a body schema');
    expect(route({ ...complete, body: Body({ amount: MoneyAmount() }) })).toThrow('lacks an example of the body');
    expect(route({ ...complete, body: Body({ amount: MoneyAmount(1) }) })).not.toThrow();
  });

  it('when two share an operationId', async () => {
    const app = await testServer();
    app.get('/things', { schema: complete }, done);

    expect(() => app.get('/others', { schema: complete }, done)).toThrow(
      `The routes GET /things and GET /others share the operationId ${complete.operationId}.`,
    );
  });

  it('inside a plugin too, with all that is missing', async () => {
    const app = await testServer();
    app.register(async (plugin) => {
      plugin.get('/things', done);
    });

    await expect(app.ready()).rejects.toThrow(
      'The route GET /things lacks a summary, a description, an operationId, tags of `TAGS`, a response schema for 200',
    );
  });

  it('unless it is hidden', async () => {
    const app = await testServer();

    expect(() => app.get('/things', { schema: { hide: true } }, done)).not.toThrow();
  });
});

describe('GET /openapi.json', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a document of many shapes, of which the tests look at corners
  let document: any;

  async function describedServer(): Promise<HttpServer> {
    const app = await testServer();
    const data = Type.Object({ paidAt: nullable(moment()), note: Text(0, 9, 'x') });
    const schema = {
      summary: 'Pay',
      description: 'Pays.',
      operationId: 'payLoan',
      tags: ['Loans'],
      params: Type.Object({ loanId: Type.String() }),
      body: Body({ amount: MoneyAmount(888.49) }),
      response: answers(data, 'The payment.'),
      errors: [new PaymentDeclined('no money', idNumber(1)), new LoanNotFound()],
    };
    app.post('/loans/:loanId/pay', { config: { idempotent: true }, schema }, async () =>
      success({ paidAt: null, note: '' }),
    );
    addRoute(app, '/open', { config: { public: true } });
    addRoute(app, '/office', { config: { role: 'operator' } });
    return app;
  }

  beforeAll(async () => {
    const answer = await (await describedServer()).inject('/openapi.json');
    expect(answer.headers['content-type']).toContain('application/json');
    document = answer.json();
  });

  it('is OpenAPI 3.1, at the address that it is loaded from', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Lending Service', version: '1.2.3' });
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('shows the examples of the body and the answer', () => {
    const { requestBody, responses } = document.paths['/loans/{loanId}/pay'].post;

    expect(requestBody.content['application/json'].example).toEqual({ amount: 888.49 });
    const data = { paidAt: null, note: 'x' };
    const example = { success: true, statusCode: 200, data, error: null };
    expect(responses['200'].content['application/json'].example).toEqual(example);
  });

  it('lists the Idempotency-Key where the route takes one', () => {
    const names = (path: string, method: string) =>
      (document.paths[path][method].parameters ?? []).map(({ name }: { name: string }) => name);

    expect(names('/loans/{loanId}/pay', 'post')).toEqual(['loanId', 'idempotency-key']);
    expect(names('/office', 'get')).toEqual([]);
  });

  it('lists the statuses of the route, and those that its configuration implies', () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path][method].responses);

    expect(statuses('/loans/{loanId}/pay', 'post').join()).toBe('200,400,401,402,404,409,413,414,415,429,500,503');
    expect(statuses('/open', 'get')).toEqual(['200', '414', '429', '500', '503']);
    expect(statuses('/office', 'get')).toEqual(['200', '401', '403', '414', '429', '500', '503']);
  });

  it('describes the errors that all operations share once, and those of an operation there', () => {
    expect(document.paths['/open'].get.responses['429']).toEqual({ $ref: '#/components/responses/Error429' });
    const media = (response: { content: object }) => Object.values(response.content)[0];
    expect(media(document.components.responses.Error429).examples).toMatchObject({
      TOO_MANY_REQUESTS: { value: { success: false, statusCode: 429, error: { code: 'TOO_MANY_REQUESTS' } } },
    });
    expect(media(document.paths['/loans/{loanId}/pay'].post.responses['402'])).toMatchObject({
      schema: { properties: { error: { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object' }] } } },
      examples: { PAYMENT_DECLINED: { value: { error: { message: 'The payment was declined: no money.' } } } },
    });
  });

  it('names each schema with a title, and refuses two different ones with the same title', async () => {
    const app = await testServer();
    const read = (operationId: string, data: TSchema) => {
      const schema = { ...described(), operationId, response: answers(data, 'The thing.') };
      app.get(`/${operationId}`, { config: { public: true }, schema }, async () => success({ id: 1 }));
    };
    const Thing = record('Thing', { id: count(1) });
    read('one', Thing);
    read('all', Type.Array(Thing));
    const { paths, components } = (await app.inject('/openapi.json')).json();
    const dataOf = (path: string) => paths[path].get.responses[200].content['application/json'].schema.properties.data;

    expect(dataOf('/one')).toEqual({ $ref: '#/components/schemas/Thing' });
    expect(dataOf('/all').items).toEqual({ $ref: '#/components/schemas/Thing' });
    expect(components.schemas.Thing.properties).toEqual({ id: { type: 'integer', format: 'int32' } });

    const other = new NamedSchemas();
    other.refer({ title: 'Thing' });
    expect(() => other.refer({ title: 'Thing', properties: {} })).toThrow('have the title Thing');
  });

  it('describes nullable fields as JSON Schema does', () => {
    const { schema } = document.paths['/loans/{loanId}/pay'].post.responses['200'].content['application/json'];

    expect(schema.properties.data.properties.paidAt).toEqual({ type: ['string', 'null'], format: 'date-time' });
    expect(schema.properties.error).toEqual({ type: 'null' });
  });

  it('leaves out the reference page and itself', () => {
    const paths = Object.keys(document.paths).sort().join(' ');
    expect(paths).toBe('/health/live /health/ready /loans/{loanId}/pay /metrics /office /open');
  });
});
