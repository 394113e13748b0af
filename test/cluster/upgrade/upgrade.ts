import { withClient } from '../../support/pg-client.ts';
import type { World } from '../world.ts';
import { contractingRelease, expandingRelease } from './releases.ts';

/** Notifications of earlier years, which the migration fills in batches. */
const HISTORY = 200_000;
const AT_ONCE = 10_000;

const COUNTS = `select count(*)::int as rows,
  count(*) filter (where title = 'Old')::int as old,
  count(*) filter (where title = 'Old' and body = 'Old message ' || split_part(source, ':', 2))::int as filled,
  count(*) filter (where body is null)::int as empty from notifications`;
const DIFFERENT = `select count(*)::int as different from notifications n, to_jsonb(n) as row
  where row ->> 'body' is distinct from row ->> 'message'`;
const COLUMNS = `select string_agg(column_name || ' ' || is_nullable, ', ') as columns from information_schema.columns
  where table_schema = 'public' and table_name = 'notifications' and column_name in ('body', 'message')`;

/** What the upgrade did, a line each, and what must not be. */
let seen: string[] = [];
let wrong: string[] = [];

/**
 * Renames a column that clients write and read, in two releases: the first adds the new name and fills it, the second
 * drops the old one. Before each, its migrations run while all nodes are of the release before it, as the guide says.
 */
export async function upgrade(world: World): Promise<void> {
  [seen, wrong] = [[], []];
  const { front, processes } = world;
  for (let from = 1; from <= HISTORY; from += AT_ONCE) await addHistory(front.directUrl, from);
  const expanding = expandingRelease(processes.folder);
  await release(world, 'expand and migrate', expanding);
  const { different } = await rowOf(front.directUrl, DIFFERENT);
  if (different > 0) wrong.push(`the two columns of ${different} rows differ before the contract`);
  await release(world, 'contract', contractingRelease(processes.folder, expanding));
}

/** In parts, because the role has a limit of time. */
async function addHistory(url: string, from: number): Promise<void> {
  await rowOf(
    url,
    `insert into notifications (id, recipient_id, title, message, type, source, created_at)
     select md5('old ' || n)::uuid, (select id from users where email_key = address and erased_at is null), 'Old',
       'Old message ' || n, 'General', 'old:' || n, now() - interval '1 year'
     from generate_series($1::int, $1 + ${AT_ONCE} - 1) n, concat('payer-', n % 4, '@example.com') address`,
    from,
  );
}

/** After the load. @returns what was counted, and what must not be */
export async function upgraded({
  front,
  load,
}: World): Promise<{ seen: readonly string[]; faults: readonly string[] }> {
  const { rows, old, filled, empty } = await rowOf(front.directUrl, COUNTS);
  const { columns } = await rowOf(front.directUrl, COLUMNS);
  const sent = load.acknowledged.filter(({ kind }) => kind === 'notification');
  const told = JSON.stringify(sent.map(({ id, call }) => ({ id, ...call.body })));
  const { kept } = await rowOf(
    front.directUrl,
    `select count(*)::int as kept from json_to_recordset($1::json) as told(id uuid, message text)
     join notifications n on n.id = told.id and n.body = told.message`,
    told,
  );
  seen.push(
    `notifications: ${rows}, of which ${filled} of ${HISTORY} were filled and ${kept} of ${sent.length} acknowledged`,
  );
  seen.push(`columns at the end: ${columns}`);
  const faults = [
    ...wrong,
    ...(old === HISTORY && filled === HISTORY && empty === 0
      ? []
      : ['rows of before the upgrade are lost or not filled']),
    ...(kept === sent.length ? [] : [`${sent.length - kept} acknowledged notifications are lost or changed`]),
    ...(columns === 'body NO' ? [] : [`the columns are ${columns}`]),
  ];
  return { seen, faults };
}

/** Migrates while the old nodes serve, starts an old node on the new schema, and replaces one node after the other. */
async function release(world: World, name: string, root: string): Promise<void> {
  const { nodes, load } = world;
  const acknowledged = () => load.acknowledged.length;
  let [from, began] = [acknowledged(), performance.now()];
  const faults = await nodes.command('migrate', {}, root);
  if (faults.length > 0) throw new Error(faults.join());
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  seen.push(`${name}: migrated in ${seconds} s, during which old nodes acknowledged ${acknowledged() - from}`);
  const late = nodes.another({ PORT: '0', DRAIN_SECONDS: '0' });
  const answer = await fetch(`${await late.start()}/health/ready`);
  if (!answer.ok) throw new Error(`A node of the old release answers ${answer.status} on the new schema.`);
  await late.end('SIGTERM');
  late.dispose();
  [from, began] = [acknowledged(), performance.now()];
  let mixed = 0;
  await nodes.upgradeAll(root, async (count) => {
    if (count === 1) from = acknowledged();
    if (count === 2) mixed = acknowledged() - from;
  });
  seen.push(
    `${name}: nodes replaced in ${((performance.now() - began) / 1000).toFixed(1)} s, ${mixed} acknowledged while both releases served`,
  );
}

// biome-ignore lint/suspicious/noExplicitAny: each statement names its columns.
async function rowOf(url: string, sql: string, ...values: readonly unknown[]): Promise<any> {
  return withClient(url, async (client) => (await client.query(sql, [...values])).rows[0]);
}
