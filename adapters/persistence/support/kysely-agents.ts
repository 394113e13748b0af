import type { UserId } from '../../../domain/shared/id.ts';
import type { Agents } from '../../../domain/support/agents.port.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const OPERATOR = compiledQuery((db, { id }: { id: UserId }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'operator')
    .where('erased_at', 'is', null),
);

/** Every operator may answer tickets. */
export class KyselyAgents extends DatabaseAdapter implements Agents {
  async isOperator(id: UserId): Promise<boolean> {
    const found = await OPERATOR(this.em, { id });
    return found.length > 0;
  }
}
