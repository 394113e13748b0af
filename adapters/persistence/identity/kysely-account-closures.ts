import type { AccountClosure, AccountClosures } from '../../../domain/identity/account-closures.port.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

export class KyselyAccountClosures extends DatabaseAdapter implements AccountClosures {
  async add({ reason, closedAt }: AccountClosure): Promise<void> {
    await this.db.insertInto('account_closures').values({ reason, closed_at: closedAt }).execute();
  }
}
