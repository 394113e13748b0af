import type { ErrorDetail } from '../shared/domain-error.ts';
import { type Currency, InvalidAmount, isCurrency, Money } from '../shared/money.ts';
import type { EmploymentStatus } from '../shared/pricing-policy.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import { LoanRequestOutsideParameters, REQUEST_FAULTS } from './loan-request.errors.ts';

/** The loans on offer. Amounts are decimals and apply to every currency; terms are whole months. */
export interface LendingParameters {
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
  readonly currencies: readonly Currency[];
  readonly purposes: readonly string[];
  readonly employmentStatuses: readonly EmploymentStatus[];
}

/** The requested terms, as sent. */
export interface LoanTerms {
  readonly amount: number;
  readonly currency: string;
  readonly term: number;
  readonly purpose: string | null;
  readonly employmentStatus: EmploymentStatus | null;
}

/** Terms within the parameters, with an exact amount. */
export interface AdmittedTerms extends Omit<LoanTerms, 'amount' | 'currency'> {
  readonly amount: Money;
  readonly currency: Currency;
}

/** The parameters of a request for a product: its currency and limits, in place of the standard ones. */
export function parametersWith(parameters: LendingParameters, product: ProductTerms | null): LendingParameters {
  if (product === null) return parameters;
  const { currency, minTerm, maxTerm } = product;
  const [minAmount, maxAmount] = [product.minAmount.toDecimal(currency), product.maxAmount.toDecimal(currency)];
  return { ...parameters, minAmount, maxAmount, minTerm, maxTerm, currencies: [currency] };
}

/** Checks the terms against the parameters and reports every fault. @throws LoanRequestOutsideParameters */
export function admit(terms: LoanTerms, parameters: LendingParameters): AdmittedTerms {
  const faults: ErrorDetail[] = [];
  const { minAmount, maxAmount, minTerm, maxTerm, currencies, purposes, employmentStatuses } = parameters;
  const { currency, term, purpose, employmentStatus } = terms;

  const known = isCurrency(currency) && currencies.includes(currency) ? currency : null;
  if (known === null) faults.push({ field: 'currency', ...REQUEST_FAULTS.choice({ choices: currencies.join(', ') }) });
  const amount = exactAmount(terms.amount, known, faults);
  if (terms.amount < minAmount || terms.amount > maxAmount) {
    faults.push({ field: 'amount', ...REQUEST_FAULTS.amount({ min: minAmount, max: maxAmount }) });
  }
  if (!Number.isInteger(term) || term < minTerm || term > maxTerm) {
    faults.push({ field: 'term', ...REQUEST_FAULTS.term({ min: minTerm, max: maxTerm }) });
  }
  if (purpose !== null && !purposes.includes(purpose)) {
    faults.push({ field: 'purpose', ...REQUEST_FAULTS.choice({ choices: purposes.join(', ') }) });
  }
  if (employmentStatus !== null && !employmentStatuses.includes(employmentStatus)) {
    faults.push({ field: 'employmentStatus', ...REQUEST_FAULTS.choice({ choices: employmentStatuses.join(', ') }) });
  }
  if (known === null || amount === null || faults.length > 0) throw new LoanRequestOutsideParameters(faults);
  return { amount, currency: known, term, purpose, employmentStatus };
}

function exactAmount(decimal: number, currency: Currency | null, faults: ErrorDetail[]): Money | null {
  if (currency === null) return null;
  try {
    return Money.ofDecimal(decimal, currency);
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error;
    faults.push(...error.details);
    return null;
  }
}
