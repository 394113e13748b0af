import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { OlderSchema } from './sql-states.ts';

/** Of older schemas, even the first one has the table `users`, and even the last one lacks one of the columns. */
export async function refuseOlderSchema(em: EntityManager): Promise<void> {
  const newest = sql<{ older: boolean }>`select exists (
    select from (values ('users', 'token_generation'), ('idempotency_keys', 'location')) as newest (name, field)
    where to_regclass(name) is not null and not exists (
      select from pg_attribute where attrelid = to_regclass(name) and attname = field and not attisdropped)) as older`;
  if ((await newest.execute(em.getKysely())).rows[0]?.older) throw new OlderSchema();
}
