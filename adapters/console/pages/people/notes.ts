import { Type } from 'typebox';
import { NoteItem } from '../../../../application/support/operator-ticket.record.ts';
import { NOTE_FIELDS } from '../../../../application/support/support.acts.ts';
import { NOTE_KINDS, type NoteKind, type NoteSubject } from '../../../../domain/support/note.ts';
import { type actsOn, commandIn } from '../../actions.ts';
import type { SubmittedAct } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import type { Part } from '../../details.ts';
import { columns } from '../../fields.ts';
import { dayText, moneyText } from '../../format.ts';
import { type Column, NEWEST_100, tableOf } from '../../lists.ts';
import { actorNames } from '../operators/audit-trail.ts';

const NoteForm = Type.Object(NOTE_FIELDS, { additionalProperties: false });

const KINDS: Readonly<Record<NoteKind, string>> = { note: 'Note', call: 'Call', promise: 'Promise to pay' };

const COLUMNS: readonly Column<NoteItem & { readonly by: string }>[] = [
  ...columns(NoteItem, ['createdAt']),
  { head: 'About', cell: aboutOf, link: pathOf },
  { head: 'Kind', cell: ({ kind }) => KINDS[kind] },
  ...columns(NoteItem, ['text']),
  { head: 'Promised', cell: promiseOf },
  { head: 'Operator', cell: ({ by }) => by, link: ({ author }) => `/users/${author}` },
];

function aboutOf({ requestId, loanId }: NoteItem): string {
  if (loanId !== null) return 'Loan';
  return requestId === null ? 'Person' : 'Request';
}

function pathOf({ userId, requestId, loanId }: NoteItem): string {
  if (loanId !== null) return `/loans/${loanId}`;
  return requestId === null ? `/users/${userId}` : `/requests/${requestId}`;
}

/** A person has no currency. */
function promiseOf({ promisedOn, promisedAmount }: NoteItem): string {
  return promisedOn === null || promisedAmount === null ? '' : `${moneyText(promisedAmount)} on ${dayText(promisedOn)}`;
}

const NOTHING: NoteSubject = { userId: null, requestId: null, loanId: null };

/** The newest notes about a subject, for its page. Those of a person include those about their requests and loans. */
export async function notesPart(ports: ConsolePorts, subject: Partial<NoteSubject>): Promise<Part> {
  const { items: notes } = await ports.noteQueries.list({ ...NOTHING, ...subject }, NEWEST_100);
  const authors = notes.map(({ author }) => author);
  const named = await actorNames(authors, ports);
  const items = notes.map((note) => ({ ...note, by: named(note.author) }));
  return {
    title: 'Notes',
    table: tableOf('Notes, newest first', COLUMNS, items, 'There are no notes yet.'),
  };
}

/** Adds the act that writes a note about the subject of a page. There is nothing to confirm. */
export function addNoting(
  acts: ReturnType<typeof actsOn>,
  ports: ConsolePorts,
  subjectIn: (params: SubmittedAct<unknown>['params']) => Partial<NoteSubject>,
): void {
  acts.perform('note', ports.writeNote, {
    done: 'The note is kept.',
    immediate: true,
    body: NoteForm,
    labels: {
      kind: { label: 'Kind', choices: NOTE_KINDS.map((value) => ({ value, text: KINDS[value] })) },
      text: 'Text. The person reads it in the export of their data',
      promisedOn: 'Promised for, a day such as 2026-12-01',
      promisedAmount: 'Promised amount',
    },
    initial: async () => ({ kind: 'note' }),
    describe: async () => [],
    execute: (act) =>
      ports.writeNote.execute(
        commandIn(ports.writeNote, { ...act, values: { ...act.values, ...subjectIn(act.params) } }),
      ),
  });
}
