import { Type } from 'typebox';
import type { NoteId, TicketId } from '../../domain/shared/ids.ts';
import { NOTE_MAX_LENGTH, type NoteSubjects } from '../../domain/support/note.ts';
import { TEXT_MAX_LENGTH } from '../../domain/support/ticket.ts';
import { ofPerson, only, operatorAct, SUPPORT, type Subject, WRITERS } from '../shared/act.ts';
import { Body, Day, EmptyBody, IdField, MoneyAmount, Text } from '../shared/input.ts';
import { EXAMPLE_PROMISED_ON } from '../shared/record.ts';
import { WriteNote } from './notes.ts';
import { EXAMPLE_NOTE, type NoteItem, NoteKindField, type OperatorTicket } from './operator-ticket.record.ts';
import type { NoteQueries, TicketQueries } from './ticket.queries.ts';
import { EXAMPLE_REPLY } from './ticket.record.ts';
import { AssignTicket, ReplyToTicket, ResolveTicket } from './tickets.ts';

const ticket: Subject<OperatorTicket, { readonly ticketQueries: Pick<TicketQueries, 'getForOperators'> }> = {
  type: 'ticket',
  find: ({ ticketQueries }, id: TicketId) => ticketQueries.getForOperators(id),
  keeps: ({ status, assignedAgent, messages }) => ({ status, assignedAgent, messages: messages.length }),
  concerns: ofPerson,
};

export const assignTicket = operatorAct({
  action: 'ticket.assign',
  title: 'Assign to me',
  roles: SUPPORT,
  subject: ticket,
  ids: ['ticketId'],
  body: Body({ agentId: Type.Optional(IdField<'User'>()) }),
  run: AssignTicket,
});

export const replyToTicket = operatorAct({
  action: 'ticket.reply',
  title: 'Reply',
  roles: SUPPORT,
  subject: ticket,
  ids: ['ticketId'],
  body: Body({ message: Text(1, TEXT_MAX_LENGTH, EXAMPLE_REPLY) }),
  run: ReplyToTicket,
});

export const resolveTicket = operatorAct({
  action: 'ticket.resolve',
  title: 'Resolve the ticket',
  roles: SUPPORT,
  subject: ticket,
  ids: ['ticketId'],
  body: EmptyBody,
  run: ResolveTicket,
});

/** What a note says, without its subject. */
export const NOTE_FIELDS = {
  kind: NoteKindField,
  text: Text(1, NOTE_MAX_LENGTH, EXAMPLE_NOTE),
  promisedOn: Type.Optional(Day(EXAMPLE_PROMISED_ON)),
  promisedAmount: Type.Optional(MoneyAmount(888.49)),
};

/** The log has neither the text nor the promise, which an erasure removes. */
export const writeNote = operatorAct({
  action: 'note.write',
  title: 'Add a note',
  roles: WRITERS,
  subject: {
    type: 'note',
    find: ({ noteQueries }: { readonly noteQueries: Pick<NoteQueries, 'noteOf'> }, id: NoteId) =>
      noteQueries.noteOf(id),
    keeps: only('kind', 'userId', 'requestId', 'loanId'),
    concerns: ofPerson,
  } satisfies Subject<NoteItem, never>,
  ids: [],
  body: Body({
    userId: Type.Optional(IdField<'User'>()),
    requestId: Type.Optional(IdField<'LoanRequest'>()),
    loanId: Type.Optional(IdField<'Loan'>('loan')),
    ...NOTE_FIELDS,
  }),
  run: WriteNote,
  makes: ({ id }) => id,
  async concerns({ noteSubjects }: { readonly noteSubjects: NoteSubjects }, { userId, requestId, loanId }) {
    return (await noteSubjects.find({ userId, requestId, loanId }))?.personId ?? null;
  },
});
