import type { Id } from '../shared/id.ts';

export type ProductId = Id<'Product'>;
