import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createDatabase();
  orm = await connect(database.url);
  await migrate(database.url);
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): readonly string[] {
  return [node['Node Type'], ...(node.Plans ?? []).flatMap(nodesOf)];
}

it.each([
  ['users', 'created_at'],
  ['loan_requests', 'created_at'],
  ['loans', 'created_at'],
  ['payments', 'created_at'],
  ['deposits', 'created_at'],
  ['tickets', 'created_at'],
  ['user_documents', 'uploaded_at'],
  ['audit_log', 'created_at'],
])('pages of all %s are found by an index and not sorted', async (table, column) => {
  const text = `explain (format json) select id from ${table} order by ${column} desc, id desc limit 20`;
  const [row] = await orm.em.execute<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }[]>(text);

  const nodes = nodesOf(row?.['QUERY PLAN'][0].Plan as PlanNode);

  expect(nodes).not.toContain('Sort');
  expect(nodes.some((node) => node.startsWith('Index'))).toBe(true);
});
