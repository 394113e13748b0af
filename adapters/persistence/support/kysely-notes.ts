import type { UserId } from '../../../domain/shared/id.ts';
import { PromiseAlreadyMade } from '../../../domain/support/note.errors.ts';
import { type Note, type NoteSubject, subjectNamed } from '../../../domain/support/note.ts';
import type { NoteSubjects, Notes } from '../../../domain/support/notes.port.ts';
import { compiledQuery, compiledWrite, type Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';

const INSERT = compiledQuery((db, row: ReturnType<typeof toRow>) => db.insertInto('notes').values(row));
const ERASURE = compiledWrite((db, { userId }: { userId: UserId }) =>
  db.deleteFrom('notes').where('user_id', '=', userId),
);

/** PostgreSQL checks a row again after waiting for its lock, so a person who was just erased is left out. */
const people = (db: Db) => db.selectFrom('users').select('id').where('erased_at', 'is', null).forKeyShare();
interface Named {
  readonly id: string;
}
const PERSON_OF = {
  userId: compiledQuery((db, { id }: Named) => people(db).where('id', '=', id)),
  requestId: compiledQuery((db, { id }: Named) =>
    people(db).where('id', '=', db.selectFrom('loan_requests').select('borrower_id').where('id', '=', id)),
  ),
  loanId: compiledQuery((db, { id }: Named) =>
    people(db).where('id', '=', db.selectFrom('loans').select('borrower_id').where('id', '=', id)),
  ),
};

export class KyselyNotes extends DatabaseAdapter implements Notes, NoteSubjects {
  async add(note: Note): Promise<void> {
    await writeUnique(INSERT(this.em, toRow(note)), { notes_one_promise_a_day: PromiseAlreadyMade });
  }

  async eraseOf(userId: UserId): Promise<void> {
    ERASURE(this.em, { userId });
  }

  async personOf(subject: NoteSubject): Promise<UserId | null> {
    const name = subjectNamed(subject);
    const [person] = await PERSON_OF[name](this.em, { id: subject[name] as string });
    return (person?.id ?? null) as UserId | null;
  }
}

function toRow(note: Note) {
  return {
    id: note.id,
    user_id: note.personId,
    request_id: note.requestId,
    loan_id: note.loanId,
    kind: note.kind,
    text: note.text,
    promised_on: note.promise?.on ?? null,
    promised_amount: note.promise?.amount.minorUnits.toString() ?? null,
    author: note.author,
    created_at: note.createdAt.toISOString(),
  };
}
