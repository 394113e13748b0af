import { LockMode } from '@mikro-orm/core';
import { OperatorAccount } from '../../../domain/identity/operator-account.ts';
import type { OperatorAccounts } from '../../../domain/identity/operator-accounts.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

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
