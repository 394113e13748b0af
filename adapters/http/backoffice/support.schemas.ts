import { Type } from 'typebox';
import { listOf } from '../../../application/shared/record.ts';
import { NoteItem, OperatorTicket, OperatorTicketItem } from '../../../application/support/operator-ticket.record.ts';
import * as acts from '../../../application/support/support.acts.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { InvalidNote, NOTE_FAULTS, PromiseAlreadyMade } from '../../../domain/support/note.ts';
import { AgentRequired, TicketAlreadyClosed, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import { OperatorListQuery, PageQuery } from '../answers/lists.ts';
import { answers, byAct, operations, operationsOn } from '../answers/operations.ts';
import { IdFilter } from '../fields/inputs.ts';
import * as support from '../support/support.schemas.ts';

const operation = operations('Back office: tickets');
const onTicket = operationsOn('Back office: tickets', 'ticket');

const inProgress = { status: 'In Progress' } as const;

export const listAllTickets = operation('listAllTickets', 'List all tickets', {
  description: 'The tickets of all borrowers, newest first.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'TicketSort', by: ['createdAt'] }),
    status: support.TicketStatusFilter,
    priority: support.PriorityFilter,
    assignedAgent: IdFilter(),
  }),
  response: answers(listOf(OperatorTicketItem), 'A page of tickets.'),
});

export const getAnyTicket = onTicket('getAnyTicket', 'Retrieve any ticket', {
  description: 'A ticket of any borrower, with links to its attachments.',
  response: answers(OperatorTicket, 'The ticket with its messages.', inProgress),
});

export const assignTicket = onTicket('assignTicket', 'Assign a ticket', {
  description: 'Assigns the ticket to yourself unless `agentId` is given.',
  ...byAct(acts.assignTicket),
  response: answers(OperatorTicket, 'The assigned ticket.', inProgress),
  errors: [new AgentRequired(), new UnknownAgent(), new TicketAlreadyClosed(), new OwnAffairs()],
});

export const replyToTicket = onTicket('replyToTicket', 'Reply to a ticket', {
  description: 'Moves an open ticket to In Progress. The borrower is notified.',
  ...byAct(acts.replyToTicket),
  response: answers(OperatorTicket, 'The ticket with the reply.', inProgress),
  errors: [support.badMessage, new TicketAlreadyClosed(), new OwnAffairs()],
});

export const resolveTicket = onTicket('resolveTicket', 'Resolve a ticket', {
  description: 'A message of the borrower reopens a resolved ticket.',
  ...byAct(acts.resolveTicket),
  response: answers(OperatorTicket, 'The resolved ticket.', { status: 'Resolved' }),
  errors: [new TicketAlreadyClosed(), new OwnAffairs()],
});

const noteOperation = operations('Back office: notes');
const subjectFault = new InvalidNote([{ field: null, ...NOTE_FAULTS.subject() }]);

export const listNotes = noteOperation('listNotes', 'List notes', {
  description:
    'What operators wrote down about a person, a request or a loan, newest first. Name one of them: `userId` finds all notes of the person, also those about their requests and loans.',
  querystring: Type.Object({ ...PageQuery, userId: IdFilter(), requestId: IdFilter(), loanId: IdFilter() }),
  response: answers(listOf(NoteItem), 'A page of notes.'),
  errors: [subjectFault],
});

export const writeNote = noteOperation('writeNote', 'Write a note', {
  description:
    'About a user, a request or a loan: exactly one of them. A `promise` requires `promisedOn` and `promisedAmount`, other notes have neither. Notes are never changed, only added. The person reads them in the export of their data.',
  ...byAct(acts.writeNote),
  response: answers(NoteItem, 'The note.'),
  errors: [subjectFault, new PromiseAlreadyMade(), new OwnAffairs()],
});
