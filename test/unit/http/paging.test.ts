import type { FastifyReply, FastifyRequest } from 'fastify';
import { type TProperties, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import {
  LongPageQuery,
  PageQuery,
  WholeListQuery,
  writePage,
  writeWhole,
} from '../../../adapters/http/answers/lists.ts';
import { answers } from '../../../adapters/http/answers/operations.ts';
import { pathId } from '../../../adapters/http/fields/read-fields.ts';
import { cursorOf, listPositionOf, type Page, type PageRequest } from '../../../application/shared/page.ts';
import { filterId } from '../../../domain/shared/ids.ts';
import { call, described, testServer, USER_ID } from './support.ts';

type Write = (request: FastifyRequest, reply: FastifyReply) => readonly unknown[];

/** Reads a list that takes these parameters. */
async function read(query: string, parameters: TProperties, write: Write) {
  const app = await testServer();
  const querystring = Type.Object({ ...parameters, status: Type.Optional(Type.String()) });
  const response = answers(Type.Array(Type.Unknown()), 'The items.', []);
  const schema = { ...described(), querystring, response };
  app.get('/items', { schema }, async (request, reply) => success([...write(request, reply)]));
  return call(app, { url: `/items${query}` });
}

const list = (query: string, total = 45) =>
  read(query, PageQuery, (request, reply) => {
    const { page, limit } = request.query as PageRequest;
    return writePage(request, reply, { items: [`${page}/${limit}`], total });
  });

describe('a list', () => {
  it('shows the first twenty unless the caller asks otherwise', async () => {
    const answer = await list('');

    expect(answer.data).toEqual(['1/20']);
    expect(answer.headers['x-total-count']).toBe('45');
  });

  it('links to its neighbours, and keeps the filters', async () => {
    const { headers } = await list('?status=In+Progress&page=2&limit=10');

    expect(headers.link).toBe(
      [
        '</items?status=In+Progress&page=1&limit=10>; rel="first"',
        '</items?status=In+Progress&page=1&limit=10>; rel="prev"',
        '</items?status=In+Progress&page=3&limit=10>; rel="next"',
        '</items?status=In+Progress&page=5&limit=10>; rel="last"',
      ].join(', '),
    );
  });

  it.each([20, 0])('of %i rows has neither a previous nor a next page', async (total) => {
    const { headers } = await list('', total);

    expect(headers['x-total-count']).toBe(`${total}`);
    expect(headers.link).toBe('</items?page=1&limit=20>; rel="first", </items?page=1&limit=20>; rel="last"');
  });

  it('links to its last page from beyond it', async () => {
    const { headers } = await list('?page=900');

    expect(headers.link).toContain('</items?page=3&limit=20>; rel="prev"');
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
  const NEXT = cursorOf({ value: Date.parse('2027-01-31T15:00:00.123Z'), id: USER_ID });

  const longList = (query: string, given: Partial<Page<string>> = {}) => {
    const page = { items: ['item'], total: 45, more: false, next: NEXT, ...given };
    return read(query, LongPageQuery, (request, reply) => writePage(request, reply, page));
  };

  it('links to the next page by a cursor, and keeps the filters', async () => {
    const { headers } = await longList('?status=Open&limit=10');

    expect(headers.link).toBe(
      [
        '</items?status=Open&page=1&limit=10>; rel="first"',
        `</items?status=Open&after=${NEXT}&limit=10>; rel="next"`,
        '</items?status=Open&page=5&limit=10>; rel="last"',
      ].join(', '),
    );
    expect(headers).not.toHaveProperty('x-total-count-exact');
  });

  it('is counted in pages for a caller who names a page', async () => {
    expect((await longList('?page=2&limit=10')).headers.link).toContain('</items?page=3&limit=10>; rel="next"');
  });

  it('says that it is longer than its count, and has no last page then', async () => {
    const { headers } = await longList('?page=1200&limit=10', { total: 10_000, more: true });

    expect([headers['x-total-count'], headers['x-total-count-exact']]).toEqual(['10000', 'false']);
    expect(headers.link).toContain('page=1199&limit=10>; rel="prev"');
    expect(headers.link).toContain('page=1201&limit=10>; rel="next"');
    expect(headers.link).not.toContain('rel="last"');
  });

  it.each([
    ['goes on by a cursor', NEXT, `</items?page=1&limit=10>; rel="first", </items?after=${NEXT}&limit=10>; rel="next"`],
    ['ends', null, '</items?page=1&limit=10>; rel="first"'],
  ])('%s after a cursor, without a count', async (_what, next, link) => {
    const { headers } = await longList(`?after=${NEXT}&limit=10`, { total: 0, next });

    expect(headers.link).toBe(link);
    expect(headers).not.toHaveProperty('x-total-count');
  });

  const broken = ['', 'x', `${NEXT}0`, `000${NEXT}`, `-${NEXT.slice(1)}`, NEXT.replace('_', '%00')];

  it.each(broken)('rejects the cursor %j', async (cursor) => {
    expect((await longList(`?after=${cursor}`)).statusCode).toBe(400);
  });

  it('has cursors that name a place for all digits', () => {
    expect(listPositionOf(NEXT)).toEqual({ value: Date.parse('2027-01-31T15:00:00.123Z'), id: USER_ID });
    expect(listPositionOf(`zzzzzzzzzz_${USER_ID}`).value).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});

describe('a short list', () => {
  const items = Array.from({ length: 45 }, (_, index) => index + 1);
  const shortList = (query: string) =>
    read(query, WholeListQuery, (request, reply) => writeWhole(request, reply, items));

  it.each(['', '?country=VE'])('is answered whole when neither page nor limit is given: %s', async (query) => {
    const { headers, data } = await shortList(query);

    expect(data).toHaveLength(45);
    expect([headers['x-total-count'], headers.link]).toEqual([undefined, undefined]);
  });

  it.each([
    ['?page=3', 5, 41],
    ['?limit=10', 10, 1],
    ['?limit=10&page=2', 10, 11],
    ['?page=4', 0, undefined],
  ])('pages like any list when one of them is given: %s', async (query, length, first) => {
    const { headers, data } = await shortList(query);

    expect([data.length, data[0]]).toEqual([length, first]);
    expect(headers['x-total-count']).toBe('45');
    expect(headers.link).toContain('rel="last"');
    expect(headers.link?.toString().includes('page=2&limit=10>; rel="next"')).toBe(query === '?limit=10');
  });

  it.each(['?page=0', '?limit=101', '?limit=all'])('is refused with %s', async (query) => {
    expect((await shortList(query)).statusCode).toBe(400);
  });
});

describe('an identifier', () => {
  it('in a path is accepted in any case, and lower-cased', () => {
    expect(pathId(USER_ID.toUpperCase(), () => new Error('No such loan.'))).toBe(USER_ID);
  });

  it('in a filter becomes one that no row has if it is malformed', () => {
    expect(filterId('x')).toBe('00000000-0000-0000-0000-000000000000');
    expect(filterId(USER_ID)).toBe(USER_ID);
    expect(filterId(undefined)).toBeUndefined();
  });
});
