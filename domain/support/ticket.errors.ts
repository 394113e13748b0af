import { domainError, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';

export const TICKET_FAULTS = {
  category: sentence('Category not found.'),
  file: sentence('File not found.'),
  files: sentence('Attach at most {max} files.'),
  sameFile: sentence('Attach each file once.'),
};

export class TicketNotFound extends domainError('not-found', 'TICKET_NOT_FOUND', 'Ticket not found.') {}

/** An unknown category or file is a fault of the ticket too, not "not found". */
export class InvalidTicket extends validationError('INVALID_TICKET', 'The ticket is not valid. See details.') {}

export class InvalidMessage extends validationError('INVALID_MESSAGE', 'The message is not valid. See details.') {}

export class AgentRequired extends domainError(
  'invalid',
  'AGENT_REQUIRED',
  'An API key cannot take a ticket. Name an operator.',
  'agentId',
) {}

/** Only an operator can be assigned a ticket. */
export class UnknownAgent extends domainError('invalid', 'UNKNOWN_AGENT', 'Agent not found.', 'agentId') {}

export class TicketAlreadyClosed extends domainError(
  'invalid',
  'TICKET_CLOSED',
  'The ticket is closed. Please open a new one.',
) {}

/** The owner has written as many messages as one ticket holds. */
export class TicketFull extends domainError(
  'invalid',
  'TICKET_FULL',
  'You have reached the maximum number of messages on this ticket. Please open a new one.',
) {}
