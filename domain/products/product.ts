import { Aggregate } from '../shared/aggregate.ts';
import type { ProductId } from '../shared/ids.ts';
import { type Currency, Money } from '../shared/money.ts';
import type { ProductConditions, ProductTerms } from '../shared/product-terms.ts';
import { Rate } from '../shared/rate.ts';
import { InvalidProduct, PRODUCT_FAULTS, ProductNotAvailable } from './product.errors.ts';
import { checkConditions } from './product-conditions.ts';

export const NAME_MAX_LENGTH = 80;

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
export function offer({ active, terms }: Pick<Product, 'active' | 'terms'>): ProductTerms {
  if (!active) throw new ProductNotAvailable();
  return terms;
}

function checkName(name: string): void {
  const { length } = [...name];
  if (length >= 1 && length <= NAME_MAX_LENGTH) return;
  throw new InvalidProduct([{ field: 'name', ...PRODUCT_FAULTS.name({ max: NAME_MAX_LENGTH }) }]);
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
