import type { UserId } from '../../domain/shared/ids.ts';
import type { OperatorRole } from '../../domain/shared/operator.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** `createdAt` is ISO 8601 in UTC. */
export interface OperatorView {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly active: boolean;
  readonly createdAt: string;
}

export interface OperatorQueries {
  list(page: PageRequest): Promise<Page<OperatorView>>;
  operatorOf(userId: UserId): Promise<OperatorView | null>;
}
