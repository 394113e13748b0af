import type { CategoryId, TicketCategory } from '../../domain/support/ticket-category.ts';

type Entry = readonly [id: string, name: string, description: string];

/** In the order in which they are offered: by what borrowers most often ask about, and the catch-all last. */
const ENTRIES: readonly Entry[] = [
  [
    '0192f001-0000-7000-8000-000000000001',
    'Payments',
    'A payment that is missing, declined, doubled, or made with the wrong reference.',
  ],
  [
    '0192f001-0000-7000-8000-000000000002',
    'Loan Requests',
    'Applying for a loan, the terms offered, and how a request was decided.',
  ],
  [
    '0192f001-0000-7000-8000-000000000003',
    'Loan Account',
    'The balance, schedule, interest, pause or refinancing of a loan that is running.',
  ],
  [
    '0192f001-0000-7000-8000-000000000004',
    'Profile and Documents',
    'Personal details, identity verification, and documents that were uploaded.',
  ],
  [
    '0192f001-0000-7000-8000-000000000005',
    'Security and Access',
    'Logging in, passwords, and anything on the account that looks like somebody else’s doing.',
  ],
  [
    '0192f001-0000-7000-8000-000000000006',
    'Technical Problem',
    'Something in the app or on the site that does not work as it should.',
  ],
  ['0192f001-0000-7000-8000-000000000007', 'Complaint', 'How something was handled, and what should be put right.'],
  ['0192f001-0000-7000-8000-000000000008', 'Other', 'Whatever fits none of the other categories.'],
];

export const TICKET_CATEGORIES: readonly TicketCategory[] = ENTRIES.map(([id, name, description]) => ({
  categoryId: id as CategoryId,
  name,
  description,
}));
