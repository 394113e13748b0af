import type { NoteId } from '../../domain/shared/ids.ts';
import type { NoteKind, NoteSubject } from '../../domain/support/note.ts';
import type { Page, PageRequest } from '../shared/page.ts';

export interface NoteItem {
  readonly noteId: string;
  /** The person to whom the request or loan belongs. */
  readonly userId: string;
  readonly requestId: string | null;
  readonly loanId: string | null;
  readonly kind: NoteKind;
  readonly text: string;
  /** Such as `2026-12-01`. */
  readonly promisedOn: string | null;
  readonly promisedAmount: number | null;
  /** The operator. */
  readonly author: string;
  readonly createdAt: string;
}

export interface NoteQueries {
  /** `userId` finds all notes of the person. @throws InvalidNote unless exactly one subject is named */
  list(subject: NoteSubject, page: PageRequest): Promise<Page<NoteItem>>;
  noteOf(id: NoteId): Promise<NoteItem | null>;
}
