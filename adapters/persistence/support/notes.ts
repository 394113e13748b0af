import type { EntityManager } from '@mikro-orm/postgresql';
import { NoteItem } from '../../../application/support/operator-ticket.record.ts';
import type { NoteQueries } from '../../../application/support/ticket.queries.ts';
import type { NoteId, UserId } from '../../../domain/shared/ids.ts';
import {
  type Note,
  type NoteSubject,
  type NoteSubjects,
  type Notes,
  PromiseAlreadyMade,
  subjectNamed,
} from '../../../domain/support/note.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';
import { rowMapping } from '../tables/row-mapping.ts';

const MAPPING = rowMapping('notes');

const INSERT = compiledQuery((db, row: ReturnType<typeof MAPPING.rowOf>) => db.insertInto('notes').values(row));

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
    await writeUnique(INSERT(this.em, MAPPING.rowOf(note)), { notes_one_promise_a_day: PromiseAlreadyMade });
  }

  async personOf(subject: NoteSubject): Promise<UserId | null> {
    const name = subjectNamed(subject);
    const [person] = await PERSON_OF[name](this.em, { id: subject[name] as string });
    return (person?.id ?? null) as UserId | null;
  }
}

const notes = (db: Db) => db.selectFrom('notes as t');
const view = fieldsOf('notes', NoteItem, { noteId: 'id' });

const LIST = listQuery({
  from: notes,
  filters: { userId: 't.user_id', requestId: 't.request_id', loanId: 't.loan_id' },
  select: view,
});
const VIEW = viewQuery((db, { id }: { id: NoteId }) => notes(db).where('t.id', '=', id).select(view));

export function kyselyNoteQueries(em: EntityManager): NoteQueries {
  return {
    async list(subject, page) {
      const name = subjectNamed(subject);
      return LIST(em, { [name]: subject[name] }, page);
    },
    noteOf: (id) => VIEW(em, { id }),
  };
}
