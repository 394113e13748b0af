import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import {
  DEFAULT_GRACE_PERIOD_DAYS,
  type ImportedConditions,
  importedProduct,
  type NewProduct,
  Product,
  type ProductChanges,
  type Products,
} from '../../domain/products/product.ts';
import type { ProductId } from '../../domain/shared/ids.ts';
import { type Currency, Money, offeredCurrency } from '../../domain/shared/money.ts';
import { DEFAULT_MAX_FAILED_DEBITS, type ProductTerms } from '../../domain/shared/product-terms.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { ProductImport } from '../imports/import.port.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ProductView } from './product.record.ts';

/** The fields of a product as JSON: amounts are decimals of its currency, rates percent a year. */
type ProductFields = Omit<ProductView, 'productId' | 'version' | 'createdAt' | 'updatedAt'>;

/** What a new product has unless its maker says otherwise. */
export const PRODUCT_DEFAULTS = {
  interestRate: null,
  maxRate: null,
  maxApr: null,
  originationFeePercent: 0,
  lateFee: 0,
  gracePeriodDays: DEFAULT_GRACE_PERIOD_DAYS,
  returnedPaymentFee: 0,
  dayCount: '30/360',
  dueDayRule: 'same',
  withdrawalDays: 0,
  maxFailedDebits: DEFAULT_MAX_FAILED_DEBITS,
  active: true,
} as const;

/** `null`: the default, or none. */
export type CreateProductCommand = {
  readonly [Name in keyof ProductFields]:
    | ProductFields[Name]
    | (Name extends keyof typeof PRODUCT_DEFAULTS ? null : never);
};

const AMOUNTS = ['minAmount', 'maxAmount', 'lateFee', 'returnedPaymentFee'] as const;
const RATES = ['interestRate', 'maxRate'] as const;

/** The fields that are given, as values. */
function changesIn(given: Partial<ProductFields>, currency: Currency): ProductChanges {
  const amounts = AMOUNTS.flatMap((name) => {
    const amount = given[name];
    return amount === undefined ? [] : [[name, Money.ofDecimal(amount, currency, name)] as const];
  });
  const rates = RATES.flatMap((name) => {
    const rate = given[name];
    return rate === undefined ? [] : [[name, rate === null ? null : Rate.ofPercent(rate)] as const];
  });
  return { ...(given as object), ...Object.fromEntries(amounts), ...Object.fromEntries(rates) };
}

export class CreateProduct extends UseCase<{
  products: Products;
  lendingParameters: Pick<LendingParameters, 'currencies'>;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws CurrencyNotOffered, InvalidAmount, InvalidProduct */
  async execute(command: CreateProductCommand): Promise<{ readonly productId: ProductId }> {
    const { products, lendingParameters, unitOfWork, ids } = this.deps;
    const { operator: _, ...fields } = command as CreateProductCommand & { readonly operator?: unknown };
    offeredCurrency(fields.currency, lendingParameters.currencies);
    const product = newProduct(fields);
    return unitOfWork.run(async () => {
      const created = new Product({ ...product, id: ids.next() }, await momentOf(this.deps));
      await products.add(created);
      return { productId: created.id };
    });
  }
}

type GivenFields = { readonly [Name in keyof ProductFields]?: ProductFields[Name] | null };

/** A new product, with the defaults of what is not given. */
export function newProduct({ currency, ...given }: GivenFields): Omit<NewProduct, 'id'> {
  const fields = Object.entries({ ...PRODUCT_DEFAULTS, ...given }).map(([name, value]) => {
    return [name, value ?? PRODUCT_DEFAULTS[name as keyof typeof PRODUCT_DEFAULTS]];
  });
  const known = currency as Currency;
  return { ...changesIn(Object.fromEntries(fields), known), currency: known } as Omit<NewProduct, 'id'>;
}

export interface UpdateProductCommand {
  readonly productId: ProductId;
  readonly changes: Partial<Omit<ProductFields, 'currency'>>;
}

/** Makes the next version of a product. Requests and loans keep theirs. */
export class UpdateProduct extends UseCase<{
  products: Products;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws ProductNotFound, InvalidProduct */
  execute({ productId, changes }: UpdateProductCommand): Promise<void> {
    const { products, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const product = await products.get(productId);
      product.update(changesIn(changes, product.currency), await momentOf(this.deps));
      await products.save(product);
    });
  }
}

/** Finds the product for these conditions, or makes it. */
export class ImportProduct
  extends UseCase<{ products: Products; ids: IdGenerator; calendar: BusinessCalendar; clock: Clock }>
  implements ProductImport
{
  async execute(conditions: ImportedConditions): Promise<ProductTerms | null> {
    const { products, ids } = this.deps;
    const wanted = importedProduct(conditions);
    if (wanted === null) return null;
    const known = await products.withConditions(wanted);
    if (known !== null) return known;
    const product = new Product({ ...wanted, id: ids.next() }, await momentOf(this.deps));
    await products.add(product);
    return product.terms;
  }
}
