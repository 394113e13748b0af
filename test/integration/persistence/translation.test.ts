import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KyselyClosedDays } from '../../../adapters/persistence/closing/kysely-closed-days.ts';
import { KyselyMilestones } from '../../../adapters/persistence/credit/kysely-milestones.ts';
import { connect } from '../../../adapters/persistence/database/database.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import { PostgresListener } from '../../../adapters/persistence/database/postgres-listener.ts';
import { MikroOrmUsers } from '../../../adapters/persistence/identity/mikro-orm-users.ts';
import { EventDispatcher } from '../../../application/shared/event-dispatcher.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

/** Nothing listens there. */
const NOWHERE = 'postgresql://127.0.0.1:1/none';

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createDatabase();
  orm = await connect(database.url);
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

// A single statement translates its errors, and so does a unit of work: an error in between would be answered with 500.
it.each([
  ['MikroORM', () => new MikroOrmUsers(orm.em, new EventDispatcher()).find(idNumber(1)), 'global EntityManager'],
  ['Kysely', () => new KyselyMilestones(orm.em).removeAllOf(idNumber(1)), 'unit of work'],
])('a collection on %s runs no statement outside a unit of work', async (_library, use, message) => {
  await expect(use()).rejects.toThrow(message);
});

it('the close of business is unavailable while the database of its lock is', async () => {
  const closedDays = new KyselyClosedDays(NOWHERE, new PostgresListener(NOWHERE, orm.em), orm.em);

  await expect(closedDays.exclusively(async () => 'done')).rejects.toThrow(DatabaseUnavailable);
});
