import type { PersonalData } from '../../domain/identity/personal-data.ts';
import type { ImportedTerms } from '../../domain/loan-requests/imported-request.ts';
import type { Expected, LoanToImport } from '../../domain/loans/imported-loan.ts';
import type { ImportedConditions } from '../../domain/products/product.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import type { ProductTerms } from '../../domain/shared/product-terms.ts';

// What other contexts do for an import, in its unit of work.

export interface ImportedBorrower {
  readonly borrowerId: UserId;
  readonly isNew: boolean;
  /** The comparable form of the address. */
  readonly emailKey: string;
}

export interface BorrowerImport {
  /**
   * Finds the account that an import made, or makes one without a password.
   * @param inDryRun by `emailKey`, the people whom a dry run would have stored
   * @throws InvalidPersonalData, EmailTaken, BorrowerDiffers
   */
  execute(person: PersonalData, inDryRun?: ReadonlyMap<string, PersonalData>): Promise<ImportedBorrower>;
}

export interface ProductImport {
  /** The product with these conditions, which no borrower can request; `null` for the standard terms. */
  execute(conditions: ImportedConditions): Promise<ProductTerms | null>;
}

export interface RequestImport {
  execute(terms: Omit<ImportedTerms, 'id' | 'disbursedAt'>): Promise<LoanRequestId>;
}

export interface HistoryImport {
  /** @throws RefusedAt where the history breaks a rule, or differs from what is expected */
  execute(loan: LoanToImport, expected: Expected): Promise<void>;
}
