import type { ErrorDetail } from '../shared/domain-error.ts';
import type { Id } from '../shared/ids.ts';
import { sentence, type Template } from '../shared/phrase.ts';
import { TICKET_FAULTS } from './ticket.errors.ts';

export type CategoryId = Id<'TicketCategory'>;

export interface TicketCategory {
  readonly categoryId: CategoryId;
  readonly name: Template;
  readonly description: Template;
}

export const unknownCategory: ErrorDetail = { field: 'categoryId', ...TICKET_FAULTS.category() };

// Ordered by how often borrowers need them. Never remove one: tickets refer to its id permanently, which counts them.

export const CATEGORY_NAMES = {
  payments: sentence('Payments'),
  loanRequests: sentence('Loan Requests'),
  loanAccount: sentence('Loan Account'),
  profile: sentence('Profile and Documents'),
  security: sentence('Security and Access'),
  technical: sentence('Technical Problem'),
  complaint: sentence('Complaint'),
  other: sentence('Other'),
};

export const CATEGORY_DESCRIPTIONS = {
  payments: sentence('A payment that is missing, declined, duplicated, or made with the wrong reference.'),
  loanRequests: sentence('Applying for a loan, the terms offered, and the decision on a request.'),
  loanAccount: sentence('The balance, schedule, interest, pause or refinancing of an existing loan.'),
  profile: sentence('Personal details, identity verification, and uploaded documents.'),
  security: sentence('Logging in, passwords, and activity on the account that you do not recognize.'),
  technical: sentence('Something in the app or on the site that does not work.'),
  complaint: sentence('Something that we handled badly and should put right.'),
  other: sentence('Anything that fits no other category.'),
};

/** Ticket categories: reference data. */
export interface Categories {
  all(): readonly TicketCategory[];
  has(categoryId: string): boolean;
}
