import { Product, type Products, type TakenOverConditions, takenOverProduct } from '../../domain/products/product.ts';
import type { ProductTerms } from '../../domain/shared/product-terms.ts';
import type { ProductTakeover } from '../imports/takeover.port.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Finds the product for these conditions, or makes it. */
export class TakeOverProduct
  extends UseCase<{ products: Products; ids: IdGenerator; calendar: BusinessCalendar; clock: Clock }>
  implements ProductTakeover
{
  async execute(conditions: TakenOverConditions): Promise<ProductTerms | null> {
    const { products, ids } = this.deps;
    const wanted = takenOverProduct(conditions);
    if (wanted === null) return null;
    const known = await products.withConditions(wanted);
    if (known !== null) return known;
    const product = new Product({ ...wanted, id: ids.next() }, await momentOf(this.deps));
    await products.add(product);
    return product.terms;
  }
}
