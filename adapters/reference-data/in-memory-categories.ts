import type { Categories } from '../../domain/support/categories.port.ts';
import type { CategoryId, TicketCategory } from '../../domain/support/ticket-category.ts';

type Entry = readonly [number: string, name: string, description: string];

/** Ordered by how often borrowers need them. Never remove one: tickets refer to its id permanently. */
const ENTRIES: readonly Entry[] = [
  ['01', 'Payments', 'A payment that is missing, declined, duplicated, or made with the wrong reference.'],
  ['02', 'Loan Requests', 'Applying for a loan, the terms offered, and the decision on a request.'],
  ['03', 'Loan Account', 'The balance, schedule, interest, pause or refinancing of an existing loan.'],
  ['04', 'Profile and Documents', 'Personal details, identity verification, and uploaded documents.'],
  ['05', 'Security and Access', 'Logging in, passwords, and activity on the account that you do not recognize.'],
  ['06', 'Technical Problem', 'Something in the app or on the site that does not work.'],
  ['07', 'Complaint', 'Something that we handled badly and should put right.'],
  ['08', 'Other', 'Anything that fits no other category.'],
];

export const TICKET_CATEGORIES: readonly TicketCategory[] = ENTRIES.map(([number, name, description]) => ({
  categoryId: `0192f001-0000-7000-8000-0000000000${number}` as CategoryId,
  name,
  description,
}));

export class InMemoryCategories implements Categories {
  all(): readonly TicketCategory[] {
    return TICKET_CATEGORIES;
  }

  has(categoryId: string): boolean {
    return TICKET_CATEGORIES.some((category) => category.categoryId === categoryId);
  }
}
