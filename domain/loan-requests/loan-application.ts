import type { LoanRequestId, ProductId, UserId } from '../shared/ids.ts';
import type { CreditFile } from '../shared/pricing-policy.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import type { LendingParameters, LoanTerms } from './lending-parameters.ts';

/** The inputs of a quote besides the request. */
export interface Underwriting {
  readonly parameters: LendingParameters;
  readonly creditFile: CreditFile;
  /** The current version of the wanted product; `null` for the standard terms. */
  readonly product: ProductTerms | null;
}

export interface LoanApplication extends LoanTerms {
  readonly id: LoanRequestId;
  readonly borrowerId: UserId;
  readonly companyName: string | null;
}

/** Absent means unchanged. */
export interface LoanRequestChanges {
  readonly amount?: number;
  readonly term?: number;
  readonly purpose?: string;
  /** `null` for the standard terms. */
  readonly productId?: ProductId | null;
}
