import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Agents } from '../../../domain/support/agents.port.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const OPERATOR = compiledQuery((db, { id }: { id: UserId }) =>
  db.selectFrom('operator_accounts').select('id').where('id', '=', id).where('active', '=', true),
);

/** Every active operator. */
export function kyselyAgents(em: EntityManager): Agents {
  return { isOperator: async (id) => (await OPERATOR(em, { id })).length > 0 };
}
