import type { EntityManager } from '@mikro-orm/postgresql';
import type { Operators } from '../../../application/notifications/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const ALL = compiledQuery((db) =>
  db.selectFrom('operator_accounts').select('id').where('active', '=', true).orderBy('id'),
);

export function kyselyOperators(em: EntityManager): Operators {
  return { all: async () => (await ALL(em, {})).map(({ id }) => id as UserId) };
}
