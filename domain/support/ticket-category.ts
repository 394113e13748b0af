import type { Id } from '../shared/id.ts';

export type CategoryId = Id<'TicketCategory'>;

/** What a ticket is about, as a borrower would choose it from a list. */
export interface TicketCategory {
  readonly categoryId: CategoryId;
  readonly name: string;
  readonly description: string;
}
