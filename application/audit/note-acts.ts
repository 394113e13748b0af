import type { NoteId } from '../../domain/shared/ids.ts';
import type { NoteSubject, NoteSubjects } from '../../domain/support/note.ts';
import type { NoteItem, NoteQueries } from '../support/note.queries.ts';

interface Dependencies {
  readonly noteQueries: Pick<NoteQueries, 'noteOf'>;
  readonly noteSubjects: NoteSubjects;
}

/** The acts on notes, as the audit log keeps them: without the text and the promise, which an erasure removes. */
export function noteActs({ noteQueries, noteSubjects }: Dependencies) {
  return {
    writeNote: {
      action: 'note.write',
      subjectType: 'note',
      subjectId: (_command: object, written?: { readonly id: NoteId }) => written?.id ?? null,
      find: (id: NoteId) => noteQueries.noteOf(id),
      view: ({ kind, userId, requestId, loanId }: NoteItem) => ({ kind, userId, requestId, loanId }),
      concerns: ({ userId }: NoteItem) => userId,
      concernsBefore: ({ subject }: { readonly subject: NoteSubject }) => noteSubjects.personOf(subject),
    },
  } as const;
}
