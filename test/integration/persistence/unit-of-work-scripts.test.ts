import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { connect } from '../../../adapters/persistence/database/database.ts';
import { PgUnitOfWork } from '../../../adapters/persistence/database/pg-unit-of-work.ts';
import { gather, openTransaction } from '../../../adapters/persistence/database/transactions.ts';
import { openDatabase } from '../../support/database.ts';
import { PATIENT_DATABASE } from '../../support/patient.ts';

/** `npm run test:model:http` runs the long mode. */
const SCRIPTS = process.env.MODE === 'long' ? { numRuns: 10_000 } : { numRuns: 200, seed: 20_261_127 };

const { url } = await openDatabase();
const outside = new pg.Client({ connectionString: url });
await outside.connect();
await outside.query('create table things (id integer primary key)');
const orm = await connect(url, { limits: PATIENT_DATABASE });
afterAll(async () => {
  await orm.close();
  await outside.end();
});
const unitOfWork = new PgUnitOfWork(orm.em);

const execute = (text: string) => openTransaction(orm.em)?.execute({ sql: text, parameters: [] });
const ALL = 'select id from things order by id';
const idsIn = (answer: pg.QueryResult | undefined) => answer?.rows.map(({ id }) => id);
const read = async () => idsIn(await execute(ALL));
const stored = async () => idsIn(await outside.query(ALL));

/** Few ids, so that one is often written twice, which PostgreSQL refuses. */
const id = fc.nat(11);
type Step =
  | { readonly act: 'gather' | 'insert'; readonly id: number }
  | { readonly act: 'together'; readonly ids: readonly number[] }
  | { readonly act: 'inside'; readonly steps: readonly Step[]; readonly isCaught: boolean }
  | { readonly act: 'read' | 'fail' | 'lose' };

const { step } = fc.letrec<{ step: Step }>((tie) => ({
  step: fc.oneof(
    { weight: 8, arbitrary: fc.record({ act: fc.constantFrom('gather', 'insert'), id }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('read') }) },
    {
      weight: 3,
      arbitrary: fc.record({ act: fc.constant('together'), ids: fc.array(id, { minLength: 1, maxLength: 3 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('inside'),
        steps: fc.array(tie('step') as fc.Arbitrary<Step>, { maxLength: 4 }),
        isCaught: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('fail', 'lose') }) },
  ) as fc.Arbitrary<Step>,
}));
const scripts = fc.array(fc.array(step, { maxLength: 7 }), { minLength: 1, maxLength: 4 });

/** A unit of work that does one thing after the other, as the real one must seem to do. */
class Sequential {
  private readonly ids: Set<number>;
  failed = false;

  constructor(ids: readonly number[]) {
    this.ids = new Set(ids);
  }

  get all(): readonly number[] {
    return [...this.ids].sort((one, other) => one - other);
  }

  add(id: number): void {
    if (this.ids.has(id)) this.failed = true;
    this.ids.add(id);
  }
}

const write = (id: number) => gather(orm.em, { sql: 'insert into things values ($1)', parameters: [id] });

/** Does a step for real and in the model, and compares what is read. */
async function take(step: Step, model: Sequential): Promise<void> {
  switch (step.act) {
    case 'gather':
      model.add(step.id);
      return write(step.id);
    case 'insert':
      model.add(step.id);
      return void (await execute(`insert into things values (${step.id}) returning id`));
    case 'read': {
      const expected = model.all;
      return expect(await read()).toEqual(expected);
    }
    case 'together':
      // Each reading sees what was written before it, and nothing later.
      return void (await Promise.all(
        step.ids.flatMap((id) => [take({ act: 'gather', id }, model), take({ act: 'read' }, model)]),
      ));
    case 'inside': {
      const inside = unitOfWork.run(() => takeAll(step.steps, model));
      return step.isCaught ? inside.catch(() => {}) : inside;
    }
    case 'fail':
      model.failed = true;
      throw new Error('failed');
    default:
      model.failed = true;
      await execute('select pg_terminate_backend(pg_backend_pid())');
  }
}

async function takeAll(steps: readonly Step[], model: Sequential): Promise<void> {
  for (const step of steps) await take(step, model);
}

it('a unit of work does what one does that waits for each statement, or nothing', async () => {
  const counts = { stored: 0, failed: 0 };
  const script = fc.asyncProperty(scripts, async (runs) => {
    await outside.query('truncate things');
    let before: readonly number[] = [];
    for (const steps of runs) {
      const model = new Sequential(before);
      const outcome = await unitOfWork
        .run(() => takeAll(steps, model))
        .then(
          () => 'stored' as const,
          () => 'failed' as const,
        );
      expect(outcome).toBe(model.failed ? 'failed' : 'stored');
      counts[outcome]++;
      if (outcome === 'stored') before = model.all;
      expect(await stored()).toEqual(before);
    }
  });

  await fc.assert(script, SCRIPTS);

  process.stdout.write(`units of work: ${JSON.stringify(counts)}\n`);
  expect(Math.min(counts.stored, counts.failed)).toBeGreaterThan(SCRIPTS.numRuns / 4);
});
