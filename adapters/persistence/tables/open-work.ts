import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { DocumentStatus } from '../../../domain/documents/user-document.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { DISABLED_BY_OPERATOR } from '../../../domain/webhooks/webhook.ts';
import type { Tables } from './tables.ts';

type Fields<Table extends keyof Tables> = ExpressionBuilder<Tables & { t: Tables[Table] }, 't'>;

// What waits for an operator: the overview counts it, and the lists show it, by the same conditions.

/** Without paused loans, which have no due date until the pause ends, and loans in default, which are counted apart. */
export const overdueOn = ({ and, eb }: Fields<'loans'>, today: CalendarDay) =>
  and([eb('t.status', '=', sql.lit('Active')), eb('t.next_payable_on', '<', today)]);

/** Neither resolved nor closed. */
export const isWaiting = ({ ref }: Fields<'tickets'>) => sql<boolean>`${ref('t.status')} in ('Open', 'In Progress')`;

/** Money that no payment has claimed, and that was not sent back. Written out, because an index has the expression. */
export const isUnclaimed = ({ ref }: Fields<'deposits'>) =>
  sql<boolean>`((${ref('t.claimed_by')} is not null) = false and ${ref('t.returned_at')} is null)`;

/** Owed, and not paid out. Written out, because an index has the expression. */
export const isDue = ({ ref }: Fields<'refunds'>) => sql<boolean>`(${ref('t.refunded_at')} is not null) = false`;

/** Came back, and no operator has dealt with it. */
export const isToResolve = ({ ref }: Fields<'payouts'>) =>
  sql<boolean>`(${ref('t.status')} = 'Returned' and ${ref('t.resolved_at')} is null)`;

/** As `UserDocument.status`. Written out, because an index has this expression. */
export const documentStatus = ({ ref }: Fields<'user_documents'>) =>
  sql<DocumentStatus>`(case when ${ref('t.verified')} then 'Verified' when ${ref('t.rejected_at')} is not null
    then 'Rejected' else 'Pending' end)`;

export const isToCheck = (t: Fields<'user_documents'>) => sql<boolean>`${documentStatus(t)} = 'Pending'`;

/** Pending, and not over: the row may not say yet that it expired. */
export const isPendingAt = ({ and, eb, ref }: Fields<'approvals'>, moment: Expression<Date>) =>
  and([eb('t.status', '=', sql.lit('Pending')), sql<boolean>`${ref('t.expires_at')} > ${moment}`]);

/** Disabled after its last try failed, or with a delivery to try again. */
export const isFailing = ({ or, and, eb, exists, selectFrom }: Fields<'webhooks'>) =>
  or([
    and([eb('t.enabled', '=', false), eb('t.disabled_reason', '<>', sql.lit(DISABLED_BY_OPERATOR))]),
    and([
      eb('t.enabled', '=', true),
      exists(
        selectFrom('webhook_deliveries as d')
          .whereRef('d.webhook_id', '=', 't.id')
          .where('d.status', '=', sql.lit('Pending'))
          .where('d.attempts', '>', sql.lit(0))
          .select(sql.lit(1).as('one')),
      ),
    ]),
  ]);

/** The deposits `d`, unclaimed and not sent back, that match the reference of a payment `p` and may prove it. */
export const unclaimedFor = ({ selectFrom }: ExpressionBuilder<Tables & { p: Tables['payments'] }, 'p'>) =>
  selectFrom('deposits as d')
    .whereRef('d.reference', '=', 'p.reference')
    .whereRef('d.amount', '=', 'p.amount')
    .whereRef('d.currency', '=', 'p.currency')
    .whereRef('d.recorded_by', '<>', 'p.borrower_id')
    .where('d.claimed_by', 'is', null)
    .where('d.returned_at', 'is', null);
