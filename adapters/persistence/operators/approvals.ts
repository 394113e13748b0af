import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import type { ApprovalQueries, ApprovalView } from '../../../application/operators/audit.queries.ts';
import { momentOf, type Timekeeping } from '../../../application/shared/ports.ts';
import {
  Approval,
  ApprovalNotFound,
  ApprovalPending,
  type ApprovalStatus,
  type Approvals,
} from '../../../domain/operators/approval.ts';
import type { ActFigures } from '../../../domain/shared/act-figures.ts';
import type { ApprovalId, UserId } from '../../../domain/shared/ids.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, compiledWrite, type Db, viewQuery } from '../database/compiled-query.ts';
import { MappedCollection } from '../database/database-adapter.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { holdPerson } from '../database/locks.ts';
import { isPendingAt } from '../tables/open-work.ts';
import { accountOf } from '../tables/people.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

const view = ({ ref }: Fields<'approvals'>) =>
  [
    't.id as approvalId',
    't.act',
    't.action',
    't.subject_id as subject',
    't.payload',
    't.figures',
    't.status',
    't.requested_by as requestedBy',
    iso(ref('t.created_at')).as('requestedAt'),
    iso(ref('t.expires_at')).as('expiresAt'),
    't.decided_by as decidedBy',
    iso(ref('t.decided_at')).as('decidedAt'),
    't.refusal_reason as reason',
    't.borrower_id as userId',
    accountOf(ref('t.borrower_id')).as('borrower'),
    't.asked_by as askedBy',
  ] as const;

const approvals = (db: Db) => db.selectFrom('approvals as t');
const instant = (moment: Date) => sql<Date>`${moment}::timestamptz`;

/** Whether an approval waits is a matter of time: the row may not say yet that it expired. */
const LIST = listQuery({
  from: approvals,
  filters: {
    act: 't.act',
    subject: 't.subject_id',
    pendingAt: (t: Fields<'approvals'>, moment: Date) => isPendingAt(t, instant(moment)),
    expiredAt: (t: Fields<'approvals'>, moment: Date) =>
      t.and([sql<boolean>`${t.ref('t.status')} in ('Pending', 'Expired')`, t.not(isPendingAt(t, instant(moment)))]),
    decided: 't.status',
  },
  select: view,
});
const APPROVAL = viewQuery((db, { id }: { id: ApprovalId }) => approvals(db).where('t.id', '=', id).select(view));

export function kyselyApprovalQueries(em: EntityManager, time: Timekeeping): ApprovalQueries {
  return {
    async list({ status, act, subject }, page) {
      const now = await momentOf(time);
      const found = await LIST(em, { act, subject, ...statusFilter(status, now) }, page);
      return { ...found, items: found.items.map((one) => viewAt(one, now)) };
    },

    async approvalOf(id) {
      const found = await APPROVAL(em, { id });
      return found && viewAt(found, await momentOf(time));
    },
  };
}

function statusFilter(status: ApprovalStatus | undefined, now: Date) {
  if (status === 'Pending') return { pendingAt: now };
  return status === 'Expired' ? { expiredAt: now } : { decided: status };
}

function viewAt(one: ApprovalView, now: Date): ApprovalView {
  const isOver = one.status === 'Pending' && new Date(one.expiresAt) <= now;
  return isOver ? { ...one, status: 'Expired' } : one;
}

const MAPPING = rowMapping('approvals', { key: ['id'] });

type Row = Selectable<Tables['approvals']>;
type State = ReturnType<typeof MAPPING.stateOf>;
type Json = 'payload' | 'figures';
type Written = Omit<Row, Json> & Readonly<Record<Json, string>>;

const FIND = compiledQuery((db, { id }: { id: ApprovalId }) =>
  db.selectFrom('approvals').select(columnsOf('approvals')).where('id', '=', id),
);
const EXPIRE = compiledWrite((db, { act, subject_id, created_at }: Pick<Row, 'act' | 'subject_id' | 'created_at'>) =>
  db
    .updateTable('approvals')
    .set({ status: 'Expired' })
    .where(({ and }) => and({ act, subject_id, status: 'Pending' }))
    .where('expires_at', '<=', created_at),
);
/** Returns no row if one waits already. Another request for the same act is waited for. */
const INSERT = compiledQuery((db, { payload, figures, ...row }: Written) =>
  db
    .insertInto('approvals')
    .values({ ...row, payload: sql<object>`${payload}::jsonb`, figures: sql<ActFigures>`${figures}::jsonb` })
    .onConflict((conflict) =>
      conflict.columns(['act', 'subject_id']).where('status', '=', sql.lit('Pending')).doNothing(),
    )
    .returning('id'),
);
const UPDATE = compiledWrite((db, { id, ...decision }: State) =>
  db.updateTable('approvals').set(decision).where('id', '=', id),
);
const withoutReason = sql<object>`case when payload ->> 'reason' is null then payload
  else payload || '{"reason": ""}' end`;
/** What operators wrote. A bank reference stays, as in refunds. */
const ERASE = compiledWrite((db, { borrowerId }: { borrowerId: UserId }) =>
  db
    .updateTable('approvals')
    .set({ payload: withoutReason, refusal_reason: null })
    .where('borrower_id', '=', borrowerId),
);
const ERASED = compiledQuery((db, { userId }: { userId: UserId }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).where('erased_at', 'is not', null),
);

async function insert(em: EntityManager, row: Row): Promise<void> {
  EXPIRE(em, { act: row.act, subject_id: row.subject_id, created_at: row.created_at });
  const [added] = await INSERT(em, row as unknown as Written);
  if (added === undefined) throw new ApprovalPending();
}

/** Locks the name of an approval, not its row: the act of a confirmation locks the person first. */
export class KyselyApprovals extends MappedCollection<Approval, Row, State> implements Approvals {
  protected readonly type = Approval;
  protected readonly mapping = MAPPING;
  protected readonly insert = insert;
  protected readonly update = UPDATE;

  override async add(approval: Approval): Promise<void> {
    const { borrowerId } = approval;
    if (borrowerId !== null) await holdPerson(this.em, { userId: borrowerId });
    await super.add(approval);
    // Erased after the act was tried out: nothing about the person is kept.
    const erased = borrowerId === null ? [] : await ERASED(this.em, { userId: borrowerId });
    if (borrowerId !== null && erased.length > 0) await this.eraseReasonsOf(borrowerId);
  }

  async get(id: ApprovalId): Promise<Approval> {
    this.lockName(`approval ${id}`);
    const [row] = await FIND(this.em, { id });
    if (row === undefined) throw new ApprovalNotFound();
    return this.load(row);
  }

  async eraseReasonsOf(borrowerId: UserId): Promise<void> {
    ERASE(this.em, { borrowerId });
  }
}
