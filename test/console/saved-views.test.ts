import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../support/caller.ts';
import { openService } from '../support/open-service.ts';
import { Visitor } from '../support/visitor.ts';

const LOANS = '/console/loans';
const OVERDUE = 'overdue=true&sort=-daysPastDue';

describe('views of a list', async () => {
  const { service } = await openService();
  const signedIn = async (email: string): Promise<Visitor> => {
    await service.app.identity.createOperator.execute({ email, password: PASSWORD });
    const visitor = new Visitor(service);
    await visitor.signIn(email);
    return visitor;
  };
  const visitor = await signedIn('first@example.com');
  const save = (name: string, filter: string, list = '/loans', by = visitor) =>
    by.submit(LOANS, '/console/views', { list, name, filter });
  const viewsIn = async (path: string, by = visitor): Promise<string[]> => {
    const [nav = ''] = /<nav aria-label="Saved views">.*?<\/nav>/s.exec((await by.get(path)).body) ?? [];
    return [...nav.matchAll(/href="([^"]+)"( aria-current="page")?>([^<]+)</g)].map(
      ([, href = '', current, name]) => `${name}: ${href.replaceAll('&amp;', '&')}${current ? ', open' : ''}`,
    );
  };
  const removalOf = async (name: string): Promise<string> =>
    new RegExp(`action="(/console/views/[^"]+/remove)">\\s*<input[^>]+>\\s*<button[^>]*>Remove ${name}<`).exec(
      (await visitor.get(LOANS)).body,
    )?.[1] ?? 'none';

  it('are links with a name, for their operator and list alone', async () => {
    const saved = await save(' Worst first ', OVERDUE);
    expect(saved.headers.location).toBe(`${LOANS}?${OVERDUE}`);
    await save('Active', 'status=Active');

    expect(await viewsIn(`${LOANS}?${OVERDUE}`)).toEqual([
      `Active: ${LOANS}?status=Active`,
      `Worst first: ${LOANS}?${OVERDUE}, open`,
    ]);
    expect(await viewsIn('/console/requests')).toEqual([]);
    expect(await viewsIn(LOANS, await signedIn('second@example.com'))).toEqual([]);
  });

  it('have one filter for each name: the last one that was saved', async () => {
    await save('Active', 'status=Active&sort=amount');
    expect(await viewsIn(LOANS)).toContain(`Active: ${LOANS}?status=Active&sort=amount`);
    expect(await viewsIn(LOANS)).toHaveLength(2);
  });

  it('are saved once for each name, also by two requests at once', async () => {
    await visitor.get(LOANS);
    const all = await Promise.all(['status=Paused', 'status=Defaulted'].map((filter) => save('At once', filter)));
    expect(all.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect((await viewsIn(LOANS)).filter((view) => view.startsWith('At once'))).toHaveLength(1);
  });

  it('are removed, but not by another operator, nor twice', async () => {
    const address = await removalOf('Active');
    const other = await signedIn('third@example.com');
    expect((await other.submit(LOANS, address, {})).statusCode).toBe(404);
    const removed = await visitor.submit(LOANS, address, {});
    expect(removed.headers.location).toBe(LOANS);
    expect((await viewsIn(LOANS)).some((view) => view.startsWith('Active'))).toBe(false);
    expect((await visitor.submit(LOANS, address, {})).statusCode).toBe(404);
  });

  it.each([
    ['a name of 41 characters', { name: 'x'.repeat(41) }, 400, 'The view is not valid.'],
    ['a name that cannot be seen', { name: '\u200b' }, 400, 'The view is not valid.'],
    ['a filter of 1,001 characters', { filter: `status=${'x'.repeat(994)}` }, 400, 'The view is not valid.'],
    ['no name', { name: '' }, 400, ''],
    ['a list that there is not', { list: '/nothing' }, 404, ''],
    ['the page of a loan', { list: '/loans/7' }, 404, ''],
    ['another host', { list: '//example.com' }, 404, ''],
  ])('refuse %s', async (_what, given, status, said) => {
    const before = await viewsIn(LOANS);
    const { statusCode, body } = await save(
      'name' in given ? given.name : 'Some',
      'filter' in given ? given.filter : '',
      'list' in given ? given.list : '/loans',
    );
    expect([statusCode, body.includes(said)]).toEqual([status, true]);
    expect(await viewsIn(LOANS)).toEqual(before);
  });

  it('are at most 20 in a list', async () => {
    for (let count = 0; count < 20; count++) await save(`View ${count}`, '', '/tickets');
    const { statusCode, body } = await save('One more', '', '/tickets');
    expect([statusCode, body.includes('A list keeps at most 20 views.')]).toEqual([400, true]);
    expect((await save('View 3', 'waiting=true', '/tickets')).statusCode).toBe(303);
  });
});
