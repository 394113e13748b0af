import { afterAll, beforeAll, expect, it } from 'vitest';
import { kyselyOverviewQueries } from '../../../adapters/persistence/portfolio/overview.queries.ts';
import { disbursedLoan, inDays, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import type { Operator } from '../../support/operator.ts';

let primary: TestApp;
let borrower: Borrower;
let operator: Operator;
let loanId: string;
/** A replica that is far behind: it has the schema and no rows. */
let behind: TestDatabase;

beforeAll(async () => {
  primary = await startApp();
  borrower = await primary.borrower();
  operator = await primary.operator();
  loanId = await disbursedLoan(borrower, operator);
  behind = await createDatabase();
  await (await startApp({}, { ...primary, databaseUrl: behind.url })).close();
});

afterAll(async () => {
  await primary.close();
  await behind.drop();
});

async function withReplica(readUrl: string, work: (node: TestApp) => Promise<void>): Promise<void> {
  const node = await startApp({ DATABASE_READ_URL: readUrl }, primary);
  await work(node).finally(() => node.close());
}

const totalOf = async (client: Borrower, url: string) => Number((await client.get(url)).headers['x-total-count']);

it('operators’ lists and reports come from the replica, and all else from the primary', () =>
  withReplica(behind.url, async (node) => {
    const [theirs, ours] = [node.at(borrower), node.at(operator)];
    for (const list of ['loans', 'requests', 'users', 'audit'])
      expect(await totalOf(ours, `/backoffice/${list}`)).toBe(0);
    expect((await ours.get('/backoffice/ledger/trial-balance')).body.data).toEqual([]);
    const overview = kyselyOverviewQueries(node.app.orm.em.fork());
    expect(await overview.flows(inDays(0))).toEqual([]);
    expect((await overview.pastDue(inDays(0))).map(({ loans }) => loans)).toEqual([0, 0, 0, 0, 0]);
    expect((await ours.get(`/backoffice/loans/${loanId}`)).status).toBe(200);

    expect(await totalOf(theirs, '/loans')).toBe(1);
    expect(await totalOf(theirs, '/requests')).toBe(1);
  }));

it.each([
  ['does not listen', { port: '1' }],
  ['refuses the password', { password: 'wrong' }],
  ['has no such database', { pathname: '/not_there' }],
])('operators’ lists come from the primary while the replica %s, and the node is ready', (_why, part) =>
  withReplica(Object.assign(new URL(behind.url), part).href, async (node) => {
    expect(await totalOf(node.at(operator), '/backoffice/loans')).toBe(1);
    expect((await node.anonymous.get('/health/ready')).status).toBe(200);
  }),
);
