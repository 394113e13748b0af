import type { PersonalData } from '../../domain/identity/personal-data.ts';
import type { TakenOverTerms } from '../../domain/loan-requests/taken-over-request.ts';
import type { Expected, PastLoan } from '../../domain/loans/past-loan.ts';
import type { TakenOverConditions } from '../../domain/products/product.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import type { ProductTerms } from '../../domain/shared/product-terms.ts';

// What other contexts do for an import, in its unit of work.

export interface TakenOverBorrower {
  readonly borrowerId: UserId;
  readonly isNew: boolean;
  /** The comparable form of the address. */
  readonly emailKey: string;
}

export interface BorrowerTakeover {
  /**
   * Finds the account that an import made, or makes one without a password.
   * @param rehearsed by `emailKey`, the people whom a dry run would have stored
   * @throws InvalidPersonalData, EmailTaken, BorrowerDiffers
   */
  execute(person: PersonalData, rehearsed?: ReadonlyMap<string, PersonalData>): Promise<TakenOverBorrower>;
}

export interface ProductTakeover {
  /** The product with these conditions, which no borrower can request; `null` for the standard terms. */
  execute(conditions: TakenOverConditions): Promise<ProductTerms | null>;
}

export interface RequestTakeover {
  execute(terms: Omit<TakenOverTerms, 'id'>): Promise<LoanRequestId>;
}

export interface LoanTakeover {
  /** @throws RefusedAt where the history breaks a rule, or differs from what is expected */
  execute(loan: PastLoan, expected: Expected): Promise<void>;
}
