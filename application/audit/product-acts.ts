import type { ProductId } from '../../domain/shared/ids.ts';
import type { ProductQueries, ProductView } from '../products/product.queries.ts';

interface OfProduct {
  readonly productId: ProductId;
}

/** The acts on products, as the audit log keeps them: the whole version before and after. */
export function productActs({ productQueries }: { readonly productQueries: ProductQueries }) {
  const product = {
    subjectType: 'product',
    subjectId: ({ productId }: OfProduct): ProductId | null => productId,
    find: (id: ProductId) => productQueries.productOf(id),
    view: ({ productId: _, createdAt: __, updatedAt: ___, ...conditions }: ProductView) => conditions,
    // An offer to all borrowers.
    concerns: null,
  };
  return {
    createProduct: {
      ...product,
      subjectId: (_command: object, created?: OfProduct) => created?.productId ?? null,
      action: 'product.create',
    },
    updateProduct: { ...product, action: 'product.update' },
  } as const;
}
