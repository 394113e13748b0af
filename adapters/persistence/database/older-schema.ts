import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/** The database was last used by a release before the one that these migrations start from. */
export class OlderSchema extends Error {
  constructor() {
    super(
      'The database is of an older release. Run `npm run migrate` of the release before this one first, then start again.',
    );
  }
}

/** Of older schemas, even the first one has the table `users`, and even the last one lacks one of the columns. */
export async function refuseOlderSchema(em: EntityManager): Promise<void> {
  const newest = sql<{ older: boolean }>`select exists (
    select from (values ('users', 'token_generation'), ('idempotency_keys', 'location')) as newest (name, field)
    where to_regclass(name) is not null and not exists (
      select from pg_attribute where attrelid = to_regclass(name) and attname = field and not attisdropped)) as older`;
  if ((await newest.execute(em.getKysely())).rows[0]?.older) throw new OlderSchema();
}
