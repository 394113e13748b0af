import type { Categories } from '../../domain/support/categories.port.ts';
import type { TicketCategory } from '../../domain/support/ticket-category.ts';
import { TICKET_CATEGORIES } from './ticket-categories.ts';

/** Tickets keep a category's id for ever: one that is no longer offered would have to stay readable. */
export class InMemoryCategories implements Categories {
  private readonly ids: ReadonlySet<string> = new Set(TICKET_CATEGORIES.map((category) => category.categoryId));

  all(): readonly TicketCategory[] {
    return TICKET_CATEGORIES;
  }

  has(categoryId: string): boolean {
    return this.ids.has(categoryId);
  }
}
