import type { EventPublisher } from '../../../application/shared/ports.ts';
import {
  type OperatorAccount,
  type OperatorAccounts,
  OperatorNotFound,
} from '../../../domain/operators/operator-account.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryOperatorAccounts extends InMemoryCollection<OperatorAccount> implements OperatorAccounts {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ id }) => id, unknown: () => new OperatorNotFound() });
  }

  async lockAll(): Promise<readonly OperatorAccount[]> {
    return this.matching(() => true);
  }
}
