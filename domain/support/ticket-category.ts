import type { ErrorDetail } from '../shared/domain-error.ts';
import type { Id } from '../shared/id.ts';

export type CategoryId = Id<'TicketCategory'>;

export interface TicketCategory {
  readonly categoryId: CategoryId;
  readonly name: string;
  readonly description: string;
}

export const unknownCategory: ErrorDetail = { field: 'categoryId', message: 'Category not found.' };
