import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditRecords } from '../../../domain/credit/credit-records.port.ts';
import { type CreditRecord, RECENT_MONTHS } from '../../../domain/credit/credit-score.ts';
import { type CalendarDay, wholeMonthsBetween } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { rowsOf } from '../shared/read-models.ts';

interface RecordRow {
  readonly created_on: CalendarDay;
  readonly paid_on_time: number;
  readonly paid_late: number;
  readonly overdue: number;
  readonly owed_shares: readonly number[] | null;
  readonly recent_requests: number;
  readonly verified_document_types: number;
}

export class PostgresCreditRecords implements CreditRecords {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async of(userId: UserId, today: CalendarDay, now: Date): Promise<CreditRecord | null> {
    const [row] = await rowsOf<RecordRow>(
      this.em,
      `select to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD') as created_on,
         (select count(*)::int from milestones where user_id = $1 and kind = 'installment-on-time') as paid_on_time,
         (select count(*)::int from milestones where user_id = $1 and kind = 'installment-late') as paid_late,
         (select count(*)::int from loans l, jsonb_to_recordset(l.installments)
             as i("dueOn" text, principal bigint, interest bigint, paid bigint)
           where l.borrower_id = $1 and l.next_due_on < $2::date
             and i."dueOn"::date < $2::date and i.paid < i.principal + i.interest) as overdue,
         (select array_agg((1 - paid_amount::float8 / (amount + total_interest)) order by id)
           from loans where borrower_id = $1) as owed_shares,
         (select count(*)::int from loan_requests where borrower_id = $1 and created_at > $3) as recent_requests,
         (select count(distinct document_type)::int from user_documents where owner_id = $1 and verified)
           as verified_document_types
       from users u where u.id = $1`,
      [userId, today, monthsBefore(now, RECENT_MONTHS)],
    );
    if (row === undefined || row.owed_shares === null) return null;
    return {
      paidOnTime: row.paid_on_time,
      paidLate: row.paid_late,
      overdue: row.overdue,
      owedShares: row.owed_shares,
      accountAgeMonths: wholeMonthsBetween(row.created_on, today),
      recentRequests: row.recent_requests,
      verifiedDocumentTypes: row.verified_document_types,
    };
  }
}

function monthsBefore(now: Date, months: number): Date {
  const before = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').subtract({ months });
  return new Date(before.epochMilliseconds);
}
