import type { PayoutPurpose, PayoutStatus } from '../../domain/payments/payout.events.ts';
import type { PayoutKey } from '../../domain/payments/payout.ts';
import type { PayoutId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { PayoutItem } from './payout.record.ts';

export interface PayoutFilter {
  readonly status?: PayoutStatus;
  readonly purpose?: PayoutPurpose;
  readonly userId?: string;
  /** Only those that came back and wait for an operator. */
  readonly waiting?: true;
}

export interface PayoutQueries {
  list(filter: PayoutFilter, page: PageRequest): Promise<Page<PayoutItem>>;
  itemOf(id: PayoutId): Promise<PayoutItem | null>;
}

/** At most `limit` payouts, ordered by id, that come after an id. */
export interface OpenPayouts {
  /** Without an outcome since before an instant. */
  withoutOutcomeSince(before: Date, after: PayoutId | null, limit: number): Promise<readonly PayoutKey[]>;
}
