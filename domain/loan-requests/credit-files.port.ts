import type { UserId } from '../shared/ids.ts';
import type { CreditFile } from '../shared/pricing-policy.ts';

export interface CreditFiles {
  of(borrowerId: UserId): Promise<CreditFile>;
}
