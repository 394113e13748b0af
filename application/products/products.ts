import {
  type ImportedConditions,
  importedProduct,
  type NewProduct,
  Product,
  type ProductChanges,
  type Products,
} from '../../domain/products/product.ts';
import type { ProductId } from '../../domain/shared/ids.ts';
import type { ProductTerms } from '../../domain/shared/product-terms.ts';
import type { ProductImport } from '../imports/import.port.ts';
import { type BusinessCalendar, type Clock, type IdGenerator, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export class CreateProduct extends UseCase<{
  products: Products;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws InvalidProduct */
  execute({ product }: { readonly product: Omit<NewProduct, 'id'> }): Promise<{ readonly productId: ProductId }> {
    const { products, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const created = new Product({ ...product, id: ids.next() }, await momentOf(this.deps));
      await products.add(created);
      return { productId: created.id };
    });
  }
}

export interface UpdateProductCommand {
  readonly productId: ProductId;
  /** The changes of a product, whose currency says what the amounts are. */
  readonly changes: (product: Product) => ProductChanges;
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
      product.update(changes(product), await momentOf(this.deps));
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
