import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { answers, success } from '../../../adapters/http/api/envelope.ts';
import { LongPageQuery, PageQuery, WholeListQuery, writePage, writeWhole } from '../../../adapters/http/api/paging.ts';
import { filterId, pathId } from '../../../adapters/http/api/read-fields.ts';
import { cursorOf, type Page, positionOf } from '../../../application/shared/page.ts';
import { bearer, described, testServer, USER_ID } from './support.ts';

async function list(query: string, total = 45) {
  const app = await testServer();
  const querystring = Type.Object({ ...PageQuery, status: Type.Optional(Type.String()) });
  const response = answers(Type.Array(Type.String()), 'The items.', ['a']);
  app.get('/loans', { schema: { ...described(), querystring, response } }, async (request, reply) => {
    const { page, limit } = request.query;
    return success([...writePage(request, reply, { items: [`${page}/${limit}`], total })]);
  });
  return app.inject({ url: `/loans${query}`, headers: bearer() });
}

describe('a list', () => {
  it('shows the first twenty unless the caller asks otherwise', async () => {
    const answer = await list('');

    expect(answer.json().data).toEqual(['1/20']);
    expect(answer.headers['x-total-count']).toBe('45');
  });

  it('links to its neighbours, and keeps the filters', async () => {
    const { headers } = await list('?status=In+Progress&page=2&limit=10');

    expect(headers.link).toBe(
      [
        '</loans?status=In+Progress&page=1&limit=10>; rel="first"',
        '</loans?status=In+Progress&page=1&limit=10>; rel="prev"',
        '</loans?status=In+Progress&page=3&limit=10>; rel="next"',
        '</loans?status=In+Progress&page=5&limit=10>; rel="last"',
      ].join(', '),
    );
  });

  it.each([20, 0])('of %i rows has neither a previous nor a next page', async (total) => {
    const { headers } = await list('', total);

    expect(headers['x-total-count']).toBe(`${total}`);
    expect(headers.link).toBe('</loans?page=1&limit=20>; rel="first", </loans?page=1&limit=20>; rel="last"');
  });

  it('links to its last page from beyond it', async () => {
    const { headers } = await list('?page=900');

    expect(headers.link).toContain('</loans?page=3&limit=20>; rel="prev"');
    expect(headers.link).not.toContain('rel="next"');
  });

  it.each([
    ['page=1000000', 200],
    ['limit=100', 200],
    ['limit=1', 200],
    ['page=1000001', 400],
    ['limit=101', 400],
  ])('with %s is answered with %i', async (query, status) => {
    expect((await list(`?${query}`)).statusCode).toBe(status);
  });
});

describe('a list over all borrowers', () => {
  const NEXT = cursorOf({ createdAt: new Date('2027-01-31T15:00:00.123Z'), id: USER_ID });

  async function longList(query: string, given: Partial<Page<string>> = {}) {
    const app = await testServer();
    const querystring = Type.Object({ ...LongPageQuery, status: Type.Optional(Type.String()) });
    const response = answers(Type.Array(Type.String()), 'The items.', ['a']);
    const page = { items: ['item'], total: 45, more: false, next: NEXT, ...given };
    app.get('/all', { schema: { ...described(), querystring, response } }, async (request, reply) =>
      success([...writePage(request, reply, page)]),
    );
    return app.inject({ url: `/all${query}`, headers: bearer() });
  }

  it('links to the next page by a cursor, and keeps the filters', async () => {
    const { headers } = await longList('?status=Open&limit=10');

    expect(headers.link).toBe(
      [
        '</all?status=Open&page=1&limit=10>; rel="first"',
        `</all?status=Open&after=${NEXT}&limit=10>; rel="next"`,
        '</all?status=Open&page=5&limit=10>; rel="last"',
      ].join(', '),
    );
    expect(headers).not.toHaveProperty('x-total-count-exact');
  });

  it('is counted in pages for a caller who names a page', async () => {
    expect((await longList('?page=2&limit=10')).headers.link).toContain('</all?page=3&limit=10>; rel="next"');
  });

  it('says that it is longer than its count, and has no last page then', async () => {
    const { headers } = await longList('?page=1200&limit=10', { total: 10_000, more: true });

    expect([headers['x-total-count'], headers['x-total-count-exact']]).toEqual(['10000', 'false']);
    expect(headers.link).toContain('page=1199&limit=10>; rel="prev"');
    expect(headers.link).toContain('page=1201&limit=10>; rel="next"');
    expect(headers.link).not.toContain('rel="last"');
  });

  it.each([
    ['goes on by a cursor', NEXT, `</all?page=1&limit=10>; rel="first", </all?after=${NEXT}&limit=10>; rel="next"`],
    ['ends', null, '</all?page=1&limit=10>; rel="first"'],
  ])('%s after a cursor, without a count', async (_what, next, link) => {
    const { headers } = await longList(`?after=${NEXT}&limit=10`, { total: 0, next });

    expect(headers.link).toBe(link);
    expect(headers).not.toHaveProperty('x-total-count');
  });

  it.each(['', 'x', `${NEXT}0`, `-${NEXT.slice(1)}`, NEXT.replace('_', '%00')])(
    'rejects the cursor %j',
    async (cursor) => {
      expect((await longList(`?after=${cursor}`)).statusCode).toBe(400);
    },
  );

  it('has cursors that name a place for all digits', () => {
    expect(positionOf(NEXT)).toEqual({ createdAt: new Date('2027-01-31T15:00:00.123Z'), id: USER_ID });
    expect(positionOf(`zzzzzzzz_${USER_ID}`).createdAt.toISOString()).toMatch(/^2059/);
  });
});

describe('a short list', () => {
  async function shortList(query: string) {
    const app = await testServer();
    const response = answers(Type.Array(Type.Integer()), 'The numbers.', [1]);
    const items = Array.from({ length: 45 }, (_, index) => index + 1);
    const schema = { ...described(), querystring: Type.Object(WholeListQuery), response };
    app.get('/banks', { schema }, async (request, reply) => success([...writeWhole(request, reply, items)]));
    return app.inject({ url: `/banks${query}`, headers: bearer() });
  }

  it.each(['', '?country=VE'])('is answered whole when neither page nor limit is given: %s', async (query) => {
    const { headers, ...answer } = await shortList(query);

    expect(answer.json().data).toHaveLength(45);
    expect([headers['x-total-count'], headers.link]).toEqual([undefined, undefined]);
  });

  it.each([
    ['?page=3', 5, 41],
    ['?limit=10', 10, 1],
    ['?limit=10&page=2', 10, 11],
    ['?page=4', 0, undefined],
  ])('pages like any list when one of them is given: %s', async (query, length, first) => {
    const { headers, ...answer } = await shortList(query);

    const { data } = answer.json();
    expect([data.length, data[0]]).toEqual([length, first]);
    expect(headers['x-total-count']).toBe('45');
    expect(headers.link).toContain('rel="last"');
  });

  it('links to the next page', async () => {
    const { headers } = await shortList('?limit=10');

    expect(headers.link).toContain('</banks?page=2&limit=10>; rel="next"');
  });

  it.each(['?page=0', '?limit=101', '?limit=all'])('is refused with %s', async (query) => {
    expect((await shortList(query)).statusCode).toBe(400);
  });
});

describe('an identifier', () => {
  class NoSuchLoan extends Error {}
  const unknown = () => new NoSuchLoan();

  it('in a path is accepted in any case, and lower-cased', () => {
    expect(pathId(USER_ID.toUpperCase(), unknown)).toBe(USER_ID);
  });

  it('in a filter becomes one that no row has if it is malformed', () => {
    expect(filterId('x')).toBe('00000000-0000-0000-0000-000000000000');
    expect(filterId(USER_ID)).toBe(USER_ID);
    expect(filterId(undefined)).toBeUndefined();
  });
});
