import type pg from 'pg';
import type { PlanNode } from './statement-of.ts';

interface Scan extends PlanNode {
  readonly 'Index Cond'?: string;
}

const CURSOR = /^declare \w+ no scroll cursor for /;
const PLANNED = /^(?:select|with|insert|update|delete)\b/i;
const CROWD = `insert into users
  (id, role, email, email_key, first_name, last_name, verified, created_at, updated_at)
  select gen_random_uuid(), 'borrower', 'crowd-' || n, 'crowd-' || n, 'One', 'Of many', false, now(), now()
  from generate_series(1, 2000) n`;

/**
 * The tables that statements read whole with any parameters, each with its statement. PostgreSQL is told to avoid
 * such scans, so that the size of most tables does not matter: one that is left has no index to use.
 */
export async function wholeReads(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  await client.query('begin');
  // With few people, PostgreSQL may choose any of their indexes.
  await client.query(CROWD);
  await client.query('analyze users');
  await client.query('set local enable_seqscan = off');
  const found: string[] = [];
  for (const statement of new Set(statements)) {
    const text = statement.trim().replace(CURSOR, '');
    if (!PLANNED.test(text)) continue;
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    const tables = scansIn(rows[0]['QUERY PLAN'][0].Plan).filter(isWhole);
    found.push(...tables.map((scan) => `${scan['Relation Name'] ?? scan['Index Name']}: ${text}`));
  }
  await client.query('rollback');
  return found;
}

const scansIn = (node: Scan): readonly Scan[] => [node, ...((node.Plans ?? []) as Scan[]).flatMap(scansIn)];

/** Without a condition on it, an index is read from end to end. */
function isWhole(node: Scan): boolean {
  const type = node['Node Type'];
  return type === 'Seq Scan' || (/^(?:Bitmap )?Index/.test(type) && node['Index Cond'] === undefined);
}
