import { Aggregate } from '../shared/aggregate.ts';
import { DAY_COUNTS, type DayCount } from '../shared/day-count.ts';
import { domainError, type ErrorDetail, validationError } from '../shared/domain-error.ts';
import type { ProductId } from '../shared/ids.ts';
import { type Currency, decimalText, Money } from '../shared/money.ts';
import { type Phrase, sentence } from '../shared/phrase.ts';
import {
  DEFAULT_MAX_FAILED_DEBITS,
  hundredthsOf,
  type ProductConditions,
  type ProductTerms,
} from '../shared/product-terms.ts';
import { Rate } from '../shared/rate.ts';
import { DUE_DAY_RULES } from '../shared/working-days.ts';

export const PRODUCT_FAULTS = {
  name: sentence('Must have 1 to {max} characters.'),
  positive: sentence('Must be greater than 0.'),
  belowMaxAmount: sentence('Must be at most the maximum amount.'),
  belowMaxTerm: sentence('Must be at most the maximum term.'),
  belowMaxRate: sentence('Must be at most the maximum rate.'),
  notNegative: sentence('Must not be negative.'),
  whole: sentence('Must be a whole number from {min} to {max}.'),
  twoDecimals: sentence('Must be from 0 to {max}, with at most two decimals.'),
  choice: sentence('Choose one of {choices}.'),
};

export class InvalidProduct extends validationError('INVALID_PRODUCT', 'The product is not valid. See details.') {}

export class ProductNotFound extends domainError('not-found', 'PRODUCT_NOT_FOUND', 'Product not found.') {}

export class ProductNotAvailable extends domainError(
  'invalid',
  'PRODUCT_NOT_AVAILABLE',
  'The product is not available.',
  'productId',
) {}

export const MAX_PRODUCT_TERM = 120;
export const MAX_ORIGINATION_FEE_PERCENT = 15;
export const MAX_GRACE_PERIOD_DAYS = 30;
export const DEFAULT_GRACE_PERIOD_DAYS = 15;
export const MAX_WITHDRAWAL_DAYS = 30;

/** @throws InvalidProduct with every fault */
export function checkConditions(conditions: ProductConditions): void {
  const { minAmount, maxAmount, minTerm, maxTerm, interestRate, maxRate, maxApr } = conditions;
  const rules: readonly (readonly [broken: boolean, field: string, fault: Phrase])[] = [
    [minAmount.isZero(), 'minAmount', PRODUCT_FAULTS.positive()],
    [minAmount.exceeds(maxAmount), 'minAmount', PRODUCT_FAULTS.belowMaxAmount()],
    [!isWhole(minTerm, 1, MAX_PRODUCT_TERM), 'minTerm', PRODUCT_FAULTS.whole({ min: 1, max: MAX_PRODUCT_TERM })],
    [!isWhole(maxTerm, 1, MAX_PRODUCT_TERM), 'maxTerm', PRODUCT_FAULTS.whole({ min: 1, max: MAX_PRODUCT_TERM })],
    [minTerm > maxTerm, 'minTerm', PRODUCT_FAULTS.belowMaxTerm()],
    [interestRate !== null && maxRate?.isBelow(interestRate) === true, 'interestRate', PRODUCT_FAULTS.belowMaxRate()],
    [maxApr !== null && maxApr < 0, 'maxApr', PRODUCT_FAULTS.notNegative()],
    [
      hundredthsOf(conditions) < 0 || conditions.originationFeePercent > MAX_ORIGINATION_FEE_PERCENT,
      'originationFeePercent',
      PRODUCT_FAULTS.twoDecimals({ max: MAX_ORIGINATION_FEE_PERCENT }),
    ],
    [
      !isWhole(conditions.gracePeriodDays, 0, MAX_GRACE_PERIOD_DAYS),
      'gracePeriodDays',
      PRODUCT_FAULTS.whole({ min: 0, max: MAX_GRACE_PERIOD_DAYS }),
    ],
    [
      !isWhole(conditions.withdrawalDays, 0, MAX_WITHDRAWAL_DAYS),
      'withdrawalDays',
      PRODUCT_FAULTS.whole({ min: 0, max: MAX_WITHDRAWAL_DAYS }),
    ],
    [
      !isWhole(conditions.maxFailedDebits, 1, DEFAULT_MAX_FAILED_DEBITS),
      'maxFailedDebits',
      PRODUCT_FAULTS.whole({ min: 1, max: DEFAULT_MAX_FAILED_DEBITS }),
    ],
    [!DAY_COUNTS.includes(conditions.dayCount), 'dayCount', PRODUCT_FAULTS.choice({ choices: DAY_COUNTS.join(', ') })],
    [
      !DUE_DAY_RULES.includes(conditions.dueDayRule),
      'dueDayRule',
      PRODUCT_FAULTS.choice({ choices: DUE_DAY_RULES.join(', ') }),
    ],
  ];
  const faults: ErrorDetail[] = rules.flatMap(([broken, field, fault]) => (broken ? [{ field, ...fault }] : []));
  if (faults.length > 0) throw new InvalidProduct(faults);
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

export const PRODUCT_NAME_MAX_LENGTH = 80;

export interface NewProduct extends ProductConditions {
  readonly id: ProductId;
  readonly name: string;
  readonly currency: Currency;
  readonly active: boolean;
}

/** Absent means unchanged. */
export type ProductChanges = Partial<Omit<NewProduct, 'id' | 'currency'>>;

/**
 * What a lender offers: limits, a price, fees.
 * Invariants: its conditions are valid; each change makes the next version, and a version never changes.
 */
export class Product extends Aggregate {
  readonly id: ProductId;
  readonly currency: Currency;
  readonly createdAt: Date;
  private _name: string;
  private _active: boolean;
  private _terms: ProductTerms;
  private _updatedAt: Date;

  /** @throws InvalidProduct */
  constructor({ id, name, currency, active, ...conditions }: NewProduct, now: Date) {
    super();
    checkName(name);
    checkConditions(conditions);
    this.id = id;
    this.currency = currency;
    this.createdAt = now;
    this._name = name;
    this._active = active;
    this._terms = { ...conditions, productId: id, version: 1, currency };
    this._updatedAt = now;
  }

  get name(): string {
    return this._name;
  }

  /** Whether borrowers can request it. */
  get active(): boolean {
    return this._active;
  }

  /** The conditions of the current version. */
  get terms(): ProductTerms {
    return this._terms;
  }

  get version(): number {
    return this._terms.version;
  }

  get updatedAt(): Date {
    return this._updatedAt;
  }

  /** Makes the next version; no changes make none. @throws InvalidProduct */
  update({ name = this._name, active = this._active, ...changes }: ProductChanges, now: Date): void {
    const changed = { ...this._terms, ...changes };
    if (name === this._name && active === this._active && isSame(changed, this._terms)) return;
    checkName(name);
    checkConditions(changed);
    this._name = name;
    this._active = active;
    this._terms = { ...changed, version: this.version + 1 };
    this._updatedAt = now;
  }
}

/** The terms for a new quote. @throws ProductNotAvailable if the product is not active */
export function activeTermsOf({ active, terms }: Pick<Product, 'active' | 'terms'>): ProductTerms {
  if (!active) throw new ProductNotAvailable();
  return terms;
}

function checkName(name: string): void {
  const { length } = [...name];
  if (length >= 1 && length <= PRODUCT_NAME_MAX_LENGTH) return;
  throw new InvalidProduct([{ field: 'name', ...PRODUCT_FAULTS.name({ max: PRODUCT_NAME_MAX_LENGTH }) }]);
}

/** Whether two versions have the same number and conditions. */
export function isSame(one: ProductTerms, other: ProductTerms): boolean {
  return comparable(one) === comparable(other);
}

/** Rates cache fractions, and bigints have no JSON. */
function comparable(terms: ProductTerms): string {
  return JSON.stringify(terms, (_name, value) =>
    value instanceof Rate ? `${value.units}` : value instanceof Money ? `${value.minorUnits}` : value,
  );
}

/** All products. Every version is kept. */
export interface Products {
  add(product: Product): Promise<void>;
  /** For changing: locks the product until the unit of work ends. @throws ProductNotFound */
  get(id: ProductId): Promise<Product>;
  /** The current version, for a quote. Locks nothing. @throws ProductNotAvailable if it is unknown or not active */
  activeTerms(id: ProductId): Promise<ProductTerms>;
  /** A version with exactly this name and these conditions, active or not. Locks nothing. */
  withConditions(wanted: Omit<NewProduct, 'id'>): Promise<ProductTerms | null>;
  /** Stores the next version, if there is one. */
  save(product: Product): Promise<void>;
}

/** The conditions of a loan that another system granted. */
export interface ImportedConditions {
  readonly currency: Currency;
  readonly dayCount: DayCount;
  /** 0: none. */
  readonly lateFee: Money;
}

const HIGHEST_IMPORTED = 1e9;

/** The limits of a product that no borrower can request. */
const LIMITS = {
  active: false,
  minAmount: Money.ofMinorUnits(1n),
  minTerm: 1,
  maxTerm: MAX_PRODUCT_TERM,
  interestRate: null,
  maxRate: null,
  maxApr: null,
  originationFeePercent: 0,
  gracePeriodDays: DEFAULT_GRACE_PERIOD_DAYS,
  returnedPaymentFee: Money.zero,
  dueDayRule: 'same',
  withdrawalDays: 0,
  maxFailedDebits: DEFAULT_MAX_FAILED_DEBITS,
} as const;

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** The product of loans with a day count or a late fee; `null` for the standard terms. */
export function importedProduct(conditions: ImportedConditions): Omit<NewProduct, 'id'> | null {
  const { currency, dayCount, lateFee } = conditions;
  if (dayCount === '30/360' && lateFee.isZero()) return null;
  const name = `Imported, ${dayCount}, late fee ${decimalText(lateFee.minorUnits, currency)}`;
  return { ...LIMITS, maxAmount: Money.ofDecimal(HIGHEST_IMPORTED, currency), name, currency, dayCount, lateFee };
}
