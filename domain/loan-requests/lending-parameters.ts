import type { ErrorDetail } from '../shared/domain-error.ts';
import { type Currency, InvalidAmount, isCurrency, Money } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import type { EmploymentStatus } from '../shared/pricing-policy.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import { LoanRequestOutsideParameters, REQUEST_FAULTS } from './loan-request.errors.ts';

/** The loans on offer. Amounts are decimals and apply to every currency; terms are whole months. */
export interface LendingParameters {
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
  /** Of new requests, products and deposits. */
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
  // Empty if the currency is no longer offered.
  const currencies = parameters.currencies.filter((offered) => offered === currency);
  return { ...parameters, minAmount, maxAmount, minTerm, maxTerm, currencies };
}

/** The parameters of a request that was made in the currency, which may no longer be offered. */
export function parametersIn(currency: Currency, parameters: LendingParameters): LendingParameters {
  return { ...parameters, currencies: [currency] };
}

/** The currency of amounts that name none: the first that is offered. */
export function defaultCurrency({ currencies: [first] }: Pick<LendingParameters, 'currencies'>): Currency {
  if (first === undefined) throw new TypeError('No currency is offered.');
  return first;
}

/** Checks the terms against the parameters and reports every fault. @throws LoanRequestOutsideParameters */
export function admit(terms: LoanTerms, parameters: LendingParameters): AdmittedTerms {
  const faults: ErrorDetail[] = [];
  const { minAmount, maxAmount, minTerm, maxTerm, currencies, purposes, employmentStatuses } = parameters;
  const { currency, term, purpose, employmentStatus } = terms;

  const known = isCurrency(currency) && currencies.includes(currency) ? currency : null;
  if (known === null) faults.push({ field: 'currency', ...currencyFault(currencies) });
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

function currencyFault(offered: readonly Currency[]): Phrase {
  return offered.length === 0
    ? REQUEST_FAULTS.currencyNotOffered()
    : REQUEST_FAULTS.choice({ choices: offered.join(', ') });
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
