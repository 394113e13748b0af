import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, migrate } from '../../../adapters/persistence/database/database.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { KyselyResumableKeys } from '../../../adapters/persistence/idempotency/kysely-resumable-keys.ts';
import { KyselyOnceKeys } from '../../../adapters/persistence/idempotency/once-keys.ts';
import { IdempotencyKeyInUse, IdempotencyKeyReused } from '../../../application/shared/idempotency.ts';
import { openDatabase } from '../../support/database.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { PATIENT_DATABASE } from '../../support/patient.ts';

const { url } = await openDatabase();
await migrate(url);
const orm = await connect(url, { limits: PATIENT_DATABASE });
afterAll(() => orm.close());

const keysLeasedFor = (leaseMs?: number) =>
  new KyselyResumableKeys(orm.em, new PgUnitOfWork(orm.em), new SequentialIds(), leaseMs);
const keys = keysLeasedFor();
const onceKeys = new KyselyOnceKeys(orm.em, new PgUnitOfWork(orm.em));
let request = { userId: idNumber<'User'>(1), scope: 'user POST /payments', key: 'key-0', fingerprint: 'body' };
let tests = 0;
const done = { statusCode: 200, body: '{"done":true}', location: null, language: null };
const work = async () => ({ answer: done, aboutUserId: null });

beforeEach(() => {
  request = { ...request, key: `key-${++tests}` };
});

/** Leaves a claim, as a process that died during its work does. */
async function claimAndDie(): Promise<string> {
  return new Promise((resolve) => {
    void keys.resume(request, (effectId) => {
      resolve(effectId);
      return new Promise(() => {});
    });
  });
}

const set = (assignments: string) =>
  orm.em.getConnection().execute(`update idempotency_keys set ${assignments} where key = ?`, [request.key]);

describe('an Idempotency-Key of a resumable operation', () => {
  it('replays the stored answer without any work', async () => {
    expect(await keys.resume(request, work)).toEqual({ answer: done, replayed: false });
    const again = keys.resume(request, () => Promise.reject(new Error('unexpected work')));
    expect(await again).toEqual({ answer: done, replayed: true });
  });

  it('is in use during the work, and does not make other requests wait', async () => {
    await claimAndDie();
    await expect(keys.resume(request, work)).rejects.toThrow(IdempotencyKeyInUse);
    await expect(onceKeys.once(request, work)).rejects.toThrow(IdempotencyKeyInUse);
  });

  it('resumes under the same effect id once the claim has expired', async () => {
    const effectId = await claimAndDie();
    await set(`claimed_until = now() - interval '1 second'`);
    const resumed = vi.fn(work);
    expect(await keys.resume(request, resumed)).toEqual({ answer: done, replayed: false });
    expect(resumed.mock.calls).toEqual([[effectId]]);
  });

  it('is free at once, and keeps its effect id, when the work fails unexpectedly', async () => {
    const fail = vi.fn((_id: string) => Promise.reject(new Error('The database went away.')));
    for (let times = 0; times < 2; times++) await expect(keys.resume(request, fail)).rejects.toThrow('went away');
    expect(fail.mock.calls[1]).toEqual(fail.mock.calls[0]);
  });

  it('is refused with another body, also before an answer is stored', async () => {
    await claimAndDie();
    const other = { ...request, fingerprint: 'another body' };
    await expect(keys.resume(other, work)).rejects.toThrow(IdempotencyKeyReused);
  });

  it('returns the first answer to both if two processes did the work', async () => {
    const slow = keys.resume(request, async () => {
      await set(`claimed_until = now() - interval '1 second'`);
      expect(await keys.resume(request, work)).toEqual({ answer: done, replayed: false });
      return { answer: { ...done, body: '{"done":"later"}' }, aboutUserId: null };
    });
    expect(await slow).toEqual({ answer: done, replayed: true });
  });

  it('stays in use while its work takes longer than the lease', async () => {
    const impatient = keysLeasedFor(1);
    const renewed = async () => {
      const left = `select claimed_until > now() as claimed from idempotency_keys where key = ?`;
      const [row] = await orm.em.getConnection().execute(left, [request.key]);
      return row?.claimed;
    };
    const answer = impatient.resume(request, async () => {
      await set(`claimed_until = now() - interval '1 second'`);
      await expect.poll(renewed).toBe(true);
      await expect(impatient.resume(request, work)).rejects.toThrow(IdempotencyKeyInUse);
      return work();
    });
    expect(await answer).toEqual({ answer: done, replayed: false });
  });

  it('is new again after 24 hours', async () => {
    const effectId = await claimAndDie();
    await set(`created_at = now() - interval '24 hours 1 second'`);
    const answer = keys.resume({ ...request, fingerprint: 'another body' }, async (id) => {
      expect(id).not.toBe(effectId);
      return work();
    });
    expect(await answer).toEqual({ answer: done, replayed: false });
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The steps to the newest rows that meet the condition. */
async function planOf(table: string, column: string, where = ''): Promise<readonly PlanNode[]> {
  const text = `explain (format json) select id from ${table} ${where} order by ${column} desc, id desc limit 20`;
  const [row] = await orm.em.execute<{ 'QUERY PLAN': [{ readonly Plan: PlanNode }] }[]>(text);
  return row === undefined ? [] : nodesOf(row['QUERY PLAN'][0].Plan);
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
  ['loan_requests', 'amount'],
  ['loans', 'amount'],
  ['loans', `coalesce(next_payable_on - '1970-01-01'::date, 1000000)`],
  ['payments', 'amount'],
])('pages of %s are read from an index and not sorted', async (table, column) => {
  const types = (await planOf(table, column)).map((node) => node['Node Type']);

  expect(types).not.toContain('Sort');
  expect(types).toContainEqual(expect.stringMatching(/^Index/));
});

it.each([
  ['audit_log', 'operator_id', 'audit_log_of_operator'],
  ['audit_log', 'action', 'audit_log_by_action'],
  ['tickets', 'assigned_agent', 'tickets_of_agent'],
])('pages of %s by %s are read from its index', async (table, column, index) => {
  const plan = await planOf(table, 'created_at', `where ${column} = (select ${column} from ${table} limit 1)`);

  expect(plan.map((node) => node['Index Name'])).toContain(index);
});
