import type { EventPublisher } from '../../../application/shared/ports.ts';
import { OperatorNotFound } from '../../../domain/identity/operator-account.errors.ts';
import type { OperatorAccount } from '../../../domain/identity/operator-account.ts';
import type { OperatorAccounts } from '../../../domain/identity/operator-accounts.port.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryOperatorAccounts extends InMemoryCollection<OperatorAccount> implements OperatorAccounts {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ id }) => id, unknown: () => new OperatorNotFound() });
  }

  async lockAll(): Promise<readonly OperatorAccount[]> {
    return this.matching(() => true);
  }
}
