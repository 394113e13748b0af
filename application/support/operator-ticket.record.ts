import type { Static } from 'typebox';
import { Type } from 'typebox';
import type { AttachmentId } from '../../domain/shared/ids.ts';
import { NOTE_KINDS } from '../../domain/support/note.ts';
import { BorrowerData } from '../identity/account.record.ts';
import {
  anyId,
  day,
  EXAMPLE_PROMISED_ON,
  id,
  listOf,
  moment,
  money,
  nullable,
  oneOf,
  record,
  text,
} from '../shared/record.ts';
import { TicketContent, TicketItem, TicketMessageView } from './ticket.record.ts';

const { userId, description, categoryId, assignedAgent } = TicketContent;

export const OperatorTicketItem = record('OperatorTicketItem', {
  ...TicketItem.properties,
  userId,
  borrower: BorrowerData,
  categoryId,
  assignedAgent,
});

export type OperatorTicketItem = Static<typeof OperatorTicketItem>;

const Attachment = record('Attachment', { fileId: id('file'), url: Type.String({ format: 'uri' }) });

const attachments = Type.Unsafe<readonly Static<typeof Attachment>[]>({ ...listOf(Attachment), examples: [[]] });

export const OperatorTicket = record('OperatorTicket', {
  ...OperatorTicketItem.properties,
  description,
  attachments,
  messages: listOf(record('TicketCaseMessage', { ...TicketMessageView.properties, attachments })),
  resolution: nullable(text()),
  closedAt: nullable(moment()),
});

interface Attached {
  readonly attachments: readonly AttachmentId[];
}

/** Adapters turn `attachments` into links. */
export type OperatorTicket = Omit<Static<typeof OperatorTicket>, 'attachments' | 'messages'> &
  Attached & { readonly messages: readonly (Static<typeof TicketMessageView> & Attached)[] };

export const EXAMPLE_NOTE = 'She pays as soon as her salary arrives.';

export const NoteKindField = oneOf(NOTE_KINDS, { title: 'NoteKind', examples: ['promise'] });

export const NoteItem = record('Note', {
  noteId: id('note'),
  userId: id('user', 'The person to whom the request or loan belongs.'),
  requestId: nullable(anyId('If the note is about a request.')),
  loanId: nullable(id('loan', 'If the note is about a loan.'), '019aa3c0-3333-7000-8000-000000000003'),
  kind: NoteKindField,
  text: text(EXAMPLE_NOTE),
  promisedOn: nullable(day(EXAMPLE_PROMISED_ON), EXAMPLE_PROMISED_ON),
  promisedAmount: nullable(money(888.49), 888.49),
  author: id('operator', 'Who wrote it.'),
  createdAt: moment(),
});

export type NoteItem = Static<typeof NoteItem>;
