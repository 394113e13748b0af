import {
  CATEGORY_DESCRIPTIONS,
  CATEGORY_NAMES,
  type Categories,
  type CategoryId,
  type TicketCategory,
} from '../../domain/support/ticket-category.ts';

const KEYS = Object.keys(CATEGORY_NAMES) as (keyof typeof CATEGORY_NAMES)[];

export const TICKET_CATEGORIES: readonly TicketCategory[] = KEYS.map((key, index) => ({
  categoryId: `0192f001-0000-7000-8000-00000000000${index + 1}` as CategoryId,
  name: CATEGORY_NAMES[key].message,
  description: CATEGORY_DESCRIPTIONS[key].message,
}));

export class InMemoryCategories implements Categories {
  all(): readonly TicketCategory[] {
    return TICKET_CATEGORIES;
  }

  has(categoryId: string): boolean {
    return TICKET_CATEGORIES.some((category) => category.categoryId === categoryId);
  }
}
