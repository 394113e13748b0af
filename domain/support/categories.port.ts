import type { TicketCategory } from './ticket-category.ts';

/** Ticket categories: reference data. */
export interface Categories {
  all(): readonly TicketCategory[];
  has(categoryId: string): boolean;
}
