import { Type } from 'typebox';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { InvalidNote, NOTE_FAULTS, PromiseAlreadyMade } from '../../../domain/support/note.errors.ts';
import { NOTE_KINDS, NOTE_MAX_LENGTH } from '../../../domain/support/note.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations } from '../answers/operations.ts';
import { CalendarDate, Choice, Id, List, Money, Named, Nullable, Timestamp, Words } from '../fields/fields.ts';
import { Body, Day, IdField, IdFilter, MoneyAmount, Text } from '../fields/inputs.ts';

const operation = operations('Back office: notes');

const PROMISED_ON = '2026-12-01';
const TEXT = 'She pays as soon as her salary arrives.';
const NoteKind = Choice(NOTE_KINDS, { title: 'NoteKind', examples: ['promise'] });

const Note = Named('Note', {
  noteId: Id('note'),
  userId: Id('user', 'The person to whom the request or loan belongs.'),
  requestId: Nullable(Type.String({ format: 'uuid', description: 'If the note is about a request.' })),
  loanId: Nullable(Id('loan', 'If the note is about a loan.'), '019aa3c0-3333-7000-8000-000000000003'),
  kind: NoteKind,
  text: Words(TEXT),
  promisedOn: Nullable(CalendarDate(PROMISED_ON), PROMISED_ON),
  promisedAmount: Nullable(Money(888.49), 888.49),
  author: Id('operator', 'Who wrote it.'),
  createdAt: Timestamp(),
});

/** What a note says, without its subject. */
export const noteFields = {
  kind: NoteKind,
  text: Text(1, NOTE_MAX_LENGTH, TEXT),
  promisedOn: Type.Optional(Day(PROMISED_ON)),
  promisedAmount: Type.Optional(MoneyAmount(888.49)),
};

const subjectFault = new InvalidNote([{ field: null, ...NOTE_FAULTS.subject() }]);

export const listNotes = operation('listNotes', 'List notes', {
  description:
    'What operators wrote down about a person, a request or a loan, newest first. Name one of them: `userId` finds all notes of the person, also those about their requests and loans.',
  querystring: Type.Object({ ...PageQuery, userId: IdFilter(), requestId: IdFilter(), loanId: IdFilter() }),
  response: answers(List(Note), 'A page of notes.'),
  errors: [subjectFault],
});
export const writeNote = operation('writeNote', 'Write a note', {
  description:
    'About a user, a request or a loan: exactly one of them. A `promise` requires `promisedOn` and `promisedAmount`, other notes have neither. Notes are never changed, only added. The person reads them in the export of their data.',
  body: Body({
    userId: Type.Optional(IdField()),
    requestId: Type.Optional(IdField()),
    loanId: Type.Optional(IdField('loan')),
    ...noteFields,
  }),
  response: answers(Note, 'The note.'),
  errors: [subjectFault, new PromiseAlreadyMade(), new OwnAffairs()],
});
