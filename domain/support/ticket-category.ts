import type { ErrorDetail } from '../shared/domain-error.ts';
import type { Id } from '../shared/ids.ts';
import type { Template } from '../shared/phrase.ts';
import { TICKET_FAULTS } from './ticket.errors.ts';

export type CategoryId = Id<'TicketCategory'>;

export interface TicketCategory {
  readonly categoryId: CategoryId;
  readonly name: Template;
  readonly description: Template;
}

export const unknownCategory: ErrorDetail = { field: 'categoryId', ...TICKET_FAULTS.category() };
