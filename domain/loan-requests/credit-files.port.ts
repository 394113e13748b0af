import type { UserId } from '../shared/id.ts';
import type { CreditFile } from '../shared/pricing-policy.ts';

/** What the house's own books say of a borrower as a payer. */
export interface CreditFiles {
  of(borrowerId: UserId): Promise<CreditFile>;
}
