import { type NewProduct, Product, type Products } from '../../domain/products/product.ts';
import type { ProductId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
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
