import type pg from 'pg';
import type { PlanNode } from './statement-of.ts';

interface Step extends PlanNode {
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Plan Rows': number;
  readonly 'Parent Relationship': string;
}

interface Scan extends Step {
  readonly text: string;
  /** Whether it ends as soon as enough rows are found. */
  readonly ends: boolean;
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
  const scans = await scansOf(client, statements);
  await client.query('rollback');
  return scans.filter(isWhole).map(described);
}

/**
 * The scans of statements that read more than `most` rows, by the statistics of the tables, each with its statement. One that
 * ends as soon as enough rows are found reads few, unless it passes over more than it finds.
 */
export async function longReads(client: pg.Client, statements: readonly string[], most: number): Promise<string[]> {
  const { rows } = await client.query(
    `select relname as name, reltuples as size from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const sizes = new Map<string | undefined, number>(rows.map(({ name, size }) => [name, size]));
  const isLong = (scan: Scan) => {
    const size = sizes.get(scan['Relation Name']) ?? 0;
    const found = scan['Plan Rows'];
    if (size <= most) return false;
    if (scan.ends) return isWhole(scan) && found * 2 < size;
    // An index of few rows may be read from end to end.
    return found > most || (isWhole(scan) && (scan['Node Type'] === 'Seq Scan' || scan.Filter !== undefined));
  };
  return (await scansOf(client, statements)).filter(isLong).map(described);
}

const described = (scan: Scan) => `${scan['Relation Name'] ?? scan['Index Name']}: ${scan.text}`;

/** The steps of the plans that read tables with any parameters. */
async function scansOf(client: pg.Client, statements: readonly string[]): Promise<readonly Scan[]> {
  const scans: Scan[] = [];
  for (const statement of new Set(statements)) {
    const text = statement.trim().replace(CURSOR, '');
    if (!PLANNED.test(text)) continue;
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`);
    scans.push(...scansIn(rows[0]['QUERY PLAN'][0].Plan, false).map((scan) => ({ ...scan, text })));
  }
  return scans.filter((scan) => /Scan$/.test(scan['Node Type']));
}

/** @param ends whether the steps above take no more rows than they need */
function scansIn(node: Step, ends: boolean): readonly (Step & Pick<Scan, 'ends'>)[] {
  const type = node['Node Type'];
  const passes =
    type === 'Limit' || (ends && /Scan$|^(?:Nested Loop|Result|Memoize|LockRows|Append|Merge Append)$/.test(type));
  const below = (node.Plans ?? []) as readonly Step[];
  return [
    { ...node, ends },
    ...below.flatMap((each) => scansIn(each, passes && !/Plan$/.test(each['Parent Relationship']))),
  ];
}

/** Without a condition on it, an index is read from end to end. */
function isWhole(node: Scan): boolean {
  const type = node['Node Type'];
  return type === 'Seq Scan' || (/^(?:Bitmap )?Index/.test(type) && node['Index Cond'] === undefined);
}
