import type { Product, ProductChanges, Products } from '../../domain/products/product.ts';
import type { ProductId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

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
