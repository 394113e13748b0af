import type { ErrorDetail } from '../shared/domain-error.ts';
import type { Id } from '../shared/id.ts';

export type CategoryId = Id<'TicketCategory'>;

/** What a ticket is about, as a borrower would choose it from a list. */
export interface TicketCategory {
  readonly categoryId: CategoryId;
  readonly name: string;
  readonly description: string;
}

/** The fault of a category that is not on the list. */
export const unknownCategory: ErrorDetail = { path: '/categoryId', message: 'There is no such category.' };
