import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { answers, success } from '../../../adapters/http/api/envelope.ts';
import { filterId, isUuid, pathId } from '../../../adapters/http/api/fields.ts';
import { PageQuery, writePage } from '../../../adapters/http/api/paging.ts';
import { bearer, described, testServer, USER_ID } from './support.ts';

async function list(query: string, total = 45) {
  const app = await testServer();
  const querystring = Type.Object({ ...PageQuery, status: Type.Optional(Type.String()) });
  app.get(
    '/loans',
    { schema: { ...described(), querystring, response: answers(Type.Array(Type.String()), ['a']) } },
    async (request, reply) => {
      const { page, limit } = request.query;
      return success([...writePage(request, reply, { items: [`${page}/${limit}`], total })]);
    },
  );
  return app.inject({ url: `/loans${query}`, headers: bearer() });
}

describe('a list', () => {
  it('shows the first twenty when not asked otherwise', async () => {
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

  it('has neither a previous nor a next page when it fits on one', async () => {
    const { headers } = await list('', 20);

    expect(headers.link).toBe('</loans?page=1&limit=20>; rel="first", </loans?page=1&limit=20>; rel="last"');
  });

  it('has one page when it is empty', async () => {
    const { headers } = await list('', 0);

    expect(headers['x-total-count']).toBe('0');
    expect(headers.link).toBe('</loans?page=1&limit=20>; rel="first", </loans?page=1&limit=20>; rel="last"');
  });

  it('leads back to its last page from beyond it', async () => {
    const { headers } = await list('?page=900');

    expect(headers.link).toContain('</loans?page=3&limit=20>; rel="prev"');
    expect(headers.link).not.toContain('rel="next"');
  });

  it('cannot be made to write headers of the caller', async () => {
    const { headers } = await list('?status=%3E%3B%20rel%3D%22next%22%0D%0AX-Evil%3A1&x=<>"');

    expect(headers).not.toHaveProperty('x-evil');
    expect(headers.link).not.toMatch(/<[^>]*[<"\r\n][^>]*>/);
  });

  it.each(['page=1000000', 'limit=100', 'limit=1'])('takes %s', async (query) => {
    expect((await list(`?${query}`)).statusCode).toBe(200);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=0x1',
    'page=+1',
    'page=99999999999999999999',
    'page=1000001',
    'limit=0',
    'limit=101',
    'limit=x',
    'page=1&page=2',
  ])('refuses %s', async (query) => {
    const answer = await list(`?${query}`);

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.code).toBe('VALIDATION_FAILED');
  });
});

describe('an identifier', () => {
  class NoSuchLoan extends Error {}
  const unknown = () => new NoSuchLoan();

  it('in a path is taken in any case, and lower-cased', () => {
    expect(pathId(USER_ID.toUpperCase(), unknown)).toBe(USER_ID);
  });

  it.each([
    '',
    'x',
    `${USER_ID} `,
    `${USER_ID}\n`,
    USER_ID.slice(1),
    `{${USER_ID}}`,
    '\u0000',
    USER_ID.replaceAll('-', ''),
  ])('in a path that is malformed (%j) is an unknown one', (text) => {
    expect(isUuid(text)).toBe(false);
    expect(() => pathId(text, unknown)).toThrow(NoSuchLoan);
  });

  it('in a filter that is malformed becomes one that nothing has', () => {
    expect(filterId('x')).toBe('00000000-0000-0000-0000-000000000000');
    expect(filterId(USER_ID)).toBe(USER_ID);
    expect(filterId(undefined)).toBeUndefined();
  });
});
