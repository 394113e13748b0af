import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ApprovalQueries, ApprovalView } from '../../../application/audit/approval.queries.ts';
import { momentOf, type Timekeeping } from '../../../application/shared/moment.ts';
import type { ApprovalId } from '../../../domain/audit/approval.id.ts';
import type { ApprovalStatus } from '../../../domain/audit/approval.ts';
import { iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery } from '../database/list-query.ts';
import { isPendingAt } from '../tables/open-work.ts';
import { borrowerOf } from '../tables/people.ts';

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
    borrowerOf(ref('t.borrower_id')),
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
