import { Type } from 'typebox';
import { NoteItem } from '../../../../application/support/operator-ticket.record.ts';
import { NOTE_FIELDS } from '../../../../application/support/support.acts.ts';
import type { NoteView } from '../../../../application/support/ticket.queries.ts';
import type { NoteSubject } from '../../../../domain/support/note.ts';
import type { ActsOn } from '../../actions.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import type { Part } from '../../details.ts';
import { columns } from '../../fields.ts';
import { dayText, moneyText, orNone } from '../../format.ts';
import { NEWEST_100, tableOf } from '../../lists.ts';
import { actorNames, operatorColumn } from '../operators/audit-trail.ts';

const NoteForm = Type.Object(NOTE_FIELDS, { additionalProperties: false });

function aboutOf({ requestId, loanId }: NoteItem): string {
  if (loanId !== null) return 'Loan';
  return requestId === null ? 'Person' : 'Request';
}

function pathOf({ userId, requestId, loanId }: NoteItem): string {
  if (loanId !== null) return `/loans/${loanId}`;
  return requestId === null ? `/users/${userId}` : `/requests/${requestId}`;
}

export function promiseOf(of: Pick<NoteItem, 'promisedOn' | 'promisedAmount'> & { readonly currency: string | null }) {
  return of.promisedOn === null
    ? orNone(null)
    : `${moneyText(of.promisedAmount, of.currency ?? undefined)} on ${dayText(of.promisedOn)}`;
}

const NOTHING: NoteSubject = { userId: null, requestId: null, loanId: null };

/** The newest notes about a subject, for its page. Those of a person include those about their requests and loans. */
export async function notesPart(ports: ConsolePorts, subject: Partial<NoteSubject>): Promise<Part> {
  const { items: notes } = await ports.noteQueries.list({ ...NOTHING, ...subject }, NEWEST_100);
  const authors = notes.map(({ author }) => author);
  const named = await actorNames(authors, ports);
  const shown = columns(NoteItem, [
    'createdAt',
    { head: 'About', cell: aboutOf, link: pathOf },
    'kind',
    'text',
    { head: 'Promised', cell: (note) => promiseOf({ ...note, currency: (note as NoteView).promisedCurrency }) },
    operatorColumn(({ author }) => author, named),
  ]);
  return { title: 'Notes', table: tableOf('Notes, newest first', shown, notes, 'There are no notes yet.') };
}

/** Adds the act that writes a note about the subject of a page. There is nothing to confirm. */
export function addNoting<Thing extends object>(
  acts: ActsOn<Thing>,
  { writeNote }: ConsolePorts,
  about: 'userId' | 'requestId' | 'loanId',
  open: { readonly open?: true } = {},
): void {
  acts.perform('note', writeNote, {
    ...open,
    done: 'The note is kept.',
    immediate: true,
    body: NoteForm,
    labels: { text: 'Text. The person reads it in the export of their data' },
    initial: () => ({ kind: 'note' }),
    adds: ({ params }) => ({ [about]: params[about] }),
  });
}
