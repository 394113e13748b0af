import type { TicketCategory } from './ticket-category.ts';

/** The categories that a ticket may name: reference data, the same for everybody. */
export interface Categories {
  all(): readonly TicketCategory[];
  has(categoryId: string): boolean;
}
