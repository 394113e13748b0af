import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { Operators } from '../../../application/notifications/ports.ts';
import type { OperatorQueries } from '../../../application/operators/operator.queries.ts';
import { OperatorView } from '../../../application/operators/operator.record.ts';
import { OperatorAccount, type OperatorAccounts } from '../../../domain/operators/operator-account.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery } from '../database/list-query.ts';

export class MikroOrmOperatorAccounts extends MikroOrmCollection<OperatorAccount> implements OperatorAccounts {
  find(userId: UserId): Promise<OperatorAccount | null> {
    return this.em.findOne(OperatorAccount, { id: userId });
  }

  lockAll(): Promise<readonly OperatorAccount[]> {
    const inOneOrder = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    return this.em.find(OperatorAccount, {}, inOneOrder);
  }

  async remove(account: OperatorAccount): Promise<void> {
    await this.em.remove(account).flush();
  }
}

const ofUser =
  (value: RawBuilder<unknown>) =>
  ({ ref }: Fields<'operator_accounts'>) =>
    sql`(select ${value} from users u where u.id = ${ref('t.id')})`;

const view = fieldsOf('operator_accounts', OperatorView, {
  userId: 'id',
  email: ofUser(sql`u.email`),
  name: ofUser(sql`concat_ws(' ', u.first_name, u.last_name)`),
});

const operators = (db: Db) => db.selectFrom('operator_accounts as t');
const LIST = listQuery({ from: operators, filters: {}, select: view, acrossOwners: true });
const OPERATOR = viewQuery((db, { userId }: { userId: UserId }) =>
  operators(db).where('t.id', '=', userId).select(view),
);

export function kyselyOperatorQueries(em: EntityManager): OperatorQueries {
  return {
    list: (page) => LIST(em, {}, page),
    operatorOf: (userId) => OPERATOR(em, { userId }),
  };
}

const ALL = compiledQuery((db) =>
  db.selectFrom('operator_accounts').select('id').where('active', '=', true).orderBy('id'),
);

export function kyselyOperators(em: EntityManager): Operators {
  return { all: async () => (await ALL(em, {})).map(({ id }) => id as UserId) };
}
