import { describe, expect, it } from 'vitest';
import { openService } from '../../support/open-service.ts';

/** Adds users of the same moment, so that only their ids order them. */
const users = (role: string, first: number, last: number) =>
  `insert into users (id, role, email, email_key, first_name, last_name, verified, created_at, updated_at)
    select ('01930000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${role}', 'user' || n, 'user' || n, 'Some', 'User',
      false, '2026-01-31T15:00:00.123Z', now() from generate_series(${first}, ${last}) n`;

describe("an operator's list", async () => {
  const { service, operator } = await openService();
  // Its borrower is one of 10,000.
  await service.query(users('borrower', 1, 9_999));
  await service.query(users('operator', 20_000, 20_120));

  it('is counted exactly up to 10,000', async () => {
    const { headers } = await operator.get('/backoffice/users?role=borrower');

    expect([headers['x-total-count'], headers['x-total-count-exact']]).toEqual(['10000', undefined]);
    expect(headers.link).toContain('page=500&limit=20>; rel="last"');
  });

  it('says so when it is longer', async () => {
    const { headers } = await operator.get('/backoffice/users');

    expect([headers['x-total-count'], headers['x-total-count-exact']]).toEqual(['10000', 'false']);
  });

  it('goes on in the console after the pages that are counted', async () => {
    const cookies = { console_access: operator.headers.authorization?.slice(7) ?? '' };
    const page = async (number: number) =>
      (await service.app.http.inject({ url: `/console/users?page=${number}`, cookies })).body;

    expect(await page(1)).toContain('More than 10,000 in total');
    expect(await page(500)).toMatch(/href="[^"]*page=501/);
    expect(await page(507)).not.toMatch(/href="[^"]*page=508/);
  });

  it('shows each item once to a caller who follows the links, also when items are added', async () => {
    const seen: string[] = [];
    let url: string | undefined = '/backoffice/users?role=operator&limit=50';
    for (let pages = 0; url !== undefined && pages < 10; pages++) {
      const { headers, body } = await operator.get(url);
      seen.push(...body.data.map(({ userId }: { userId: string }) => userId));
      url = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
      await service.operator();
    }

    expect(seen).toHaveLength(122);
    expect(new Set(seen).size).toBe(122);
    expect(seen.slice(1)).toEqual(seen.slice(1).toSorted().reverse());
  });
});
