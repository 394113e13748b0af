import type { EntityManager } from '@mikro-orm/postgresql';
import type { NoteQueries } from '../../../application/support/note.queries.ts';
import type { NoteId } from '../../../domain/support/note.id.ts';
import { subjectNamed } from '../../../domain/support/note.ts';
import { decimal, iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';

const notes = (db: Db) => db.selectFrom('notes as t');
const view = ({ ref }: Fields<'notes'>) =>
  [
    't.id as noteId',
    't.user_id as userId',
    't.request_id as requestId',
    't.loan_id as loanId',
    't.kind',
    't.text',
    't.promised_on as promisedOn',
    decimal(ref('t.promised_amount')).as('promisedAmount'),
    't.author',
    iso(ref('t.created_at')).as('createdAt'),
  ] as const;

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
