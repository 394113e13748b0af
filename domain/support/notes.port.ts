import type { UserId } from '../shared/ids.ts';
import type { Note, NoteSubject } from './note.ts';

/** All notes. They are only added, and removed with the account of their person. */
export interface Notes {
  /** @throws PromiseAlreadyMade */
  add(note: Note): Promise<void>;
  eraseOf(personId: UserId): Promise<void>;
}

/** Who notes are about. */
export interface NoteSubjects {
  /**
   * The person to whom the subject belongs, whose account cannot be erased until the unit of work ends; `null` if the
   * subject is unknown or the account is erased.
   * @throws InvalidNote unless exactly one subject is named
   */
  personOf(subject: NoteSubject): Promise<UserId | null>;
}
