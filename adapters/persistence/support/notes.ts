import type { EntityManager } from '@mikro-orm/postgresql';
import { NoteItem } from '../../../application/support/operator-ticket.record.ts';
import type { NoteQueries } from '../../../application/support/ticket.queries.ts';
import type { NoteId, UserId } from '../../../domain/shared/ids.ts';
import {
  type FoundSubject,
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
import { type Fields, listQuery } from '../database/list-query.ts';
import { rowMapping } from '../tables/row-mapping.ts';

const MAPPING = rowMapping('notes');

const INSERT = compiledQuery((db, row: ReturnType<typeof MAPPING.rowOf>) => db.insertInto('notes').values(row));

interface Named {
  readonly id: string;
}

/** PostgreSQL checks a row again after waiting for its lock, so a person who was just erased is left out. */
const people = (db: Db) => db.selectFrom('users as u').select('u.id').where('u.erased_at', 'is', null).forKeyShare();
const loans = (db: Db) => db.selectFrom('loans as l');
const requests = (db: Db, { id }: Named) => db.selectFrom('loan_requests as r').where('r.id', '=', id);
const newestLoan = (db: Db, { id }: Named) =>
  loans(db).where('l.borrower_id', '=', id).orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').limit(1);
const SUBJECTS = {
  userId: compiledQuery((db, named: Named) =>
    people(db).where('u.id', '=', named.id).select(newestLoan(db, named).select('l.currency').as('currency')),
  ),
  requestId: compiledQuery((db, named: Named) =>
    people(db)
      .where('u.id', '=', requests(db, named).select('r.borrower_id'))
      .select(requests(db, named).select('r.currency').as('currency')),
  ),
  loanId: compiledQuery((db, { id }: Named) =>
    people(db)
      .where('u.id', '=', loans(db).where('l.id', '=', id).select('l.borrower_id'))
      .select(loans(db).where('l.id', '=', id).select('l.currency').as('currency')),
  ),
};

export class KyselyNotes extends DatabaseAdapter implements Notes, NoteSubjects {
  async add(note: Note): Promise<void> {
    await writeUnique(INSERT(this.em, MAPPING.rowOf(note)), { notes_one_promise_a_day: PromiseAlreadyMade });
  }

  async find(subject: NoteSubject): Promise<FoundSubject | null> {
    const name = subjectNamed(subject);
    const [found] = await SUBJECTS[name](this.em, { id: subject[name] as string });
    return found === undefined ? null : { personId: found.id as UserId, currency: found.currency };
  }
}

const notes = (db: Db) => db.selectFrom('notes as t');
const item = fieldsOf('notes', NoteItem, { noteId: 'id' });
const view = (t: Fields<'notes'>) => [...item(t), 't.promised_currency as promisedCurrency'] as const;

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
