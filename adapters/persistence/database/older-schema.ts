import type { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, sql } from 'kysely';
import { MigrationRefused, OlderSchema } from './sql-states.ts';

/** Of older schemas, even the first one has the table `users`, and even the last one lacks one of the columns. */
export async function refuseOlderSchema(em: EntityManager): Promise<void> {
  const newest = sql<{ older: boolean }>`select exists (
    select from (values ('users', 'token_generation'), ('idempotency_keys', 'location')) as newest (name, field)
    where to_regclass(name) is not null and not exists (
      select from pg_attribute where attrelid = to_regclass(name) and attname = field and not attisdropped)) as older`;
  if ((await newest.execute(em.getKysely())).rows[0]?.older) throw new OlderSchema();
}

/** For a migration that the previous release cannot run on. Each running node has one listening connection. */
export async function refuseRunningNodes(db: Kysely<unknown>): Promise<void> {
  const listeners = sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'lending-listener'`;
  if ((await listeners.execute(db)).rows.length === 0) return;
  throw new MigrationRefused('Nodes of the previous release are running. Stop all of them, then migrate again.');
}
