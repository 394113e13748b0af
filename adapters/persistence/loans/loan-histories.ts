import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type {
  IdentifiedEntry,
  ListedEntry,
  LoanHistories,
  RecordedLoan,
} from '../../../application/loans/loan-history.port.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type { Disbursement, Removal } from '../../../domain/loans/entry.ts';
import { PayableDays } from '../../../domain/loans/payable-days.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId } from '../../../domain/shared/ids.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import type { ActorId } from '../../../domain/shared/operator.ts';
import { movesDays } from '../../../domain/shared/working-days.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { Fields } from '../database/list-query.ts';
import { payableDaysOf, workingDaysKnownOn } from './holidays.ts';
import { type EntryRow, fromEntryRow, placeOfEntry } from './loan-writes.ts';

export interface RecordedRow extends EntryRow {
  readonly entry_id: string;
  readonly recorded_at: string;
  readonly removed_at: string | null;
  readonly removal_cause: Removal['cause'] | null;
}

export const recordedColumns = [
  'entry_id',
  'kind',
  'effective_on',
  'payment_id',
  'parameters',
  'recorded_at',
  'removed_at',
  'removal_cause',
] as const;

const recorded = ({ ref }: Pick<Fields<'loan_entries'>, 'ref'>) =>
  recordedColumns.map((column) => ref(`t.${column}`).as(column));

const ENTRIES = compiledQuery((db, { loanId }: { readonly loanId: LoanId }) =>
  db
    .selectFrom('loans as l')
    .where('l.id', '=', loanId)
    .select(['l.currency', 'l.due_day_rule'])
    .select(({ ref }) => sql<CalendarDay>`to_char(${ref('l.disbursed_on')}, 'YYYY-MM-DD')`.as('disbursed_on'))
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('loan_entries as t')
          .whereRef('t.loan_id', '=', 'l.id')
          .orderBy('t.effective_on')
          .orderBy(placeOfEntry)
          .select(recorded),
      )
        .$castTo<readonly RecordedRow[]>()
        .as('entries'),
    ),
);

interface ListedRow extends RecordedRow {
  readonly undone_by: ActorId | null;
  readonly undo_reason: string | null;
}

interface Wanted {
  readonly loanId: LoanId;
  readonly entryId: string | null;
  readonly limit: number;
  readonly offset: number;
}

const PAGE = compiledQuery((db, { loanId, entryId, limit, offset }: Wanted) =>
  db
    .selectFrom('loans as l')
    .where('l.id', '=', loanId)
    .select('l.currency')
    .select(({ selectFrom }) => {
      const entries = selectFrom('loan_entries as t')
        .whereRef('t.loan_id', '=', 'l.id')
        .where(({ eb, ref }) => eb('t.entry_id', '=', sql<string>`coalesce(${entryId}::uuid, ${ref('t.entry_id')})`));
      const page = entries.orderBy('t.position', 'desc').limit(limit).offset(offset);
      // Another removal of an entry that was recorded again has the same id.
      const listed = page
        .leftJoin('loan_undos as u', (on) =>
          on.onRef('u.id', '=', 't.entry_id').on('t.removal_cause', '=', sql.lit('undo')),
        )
        .select(recorded)
        .select(['u.operator_id as undone_by', 'u.reason as undo_reason']);
      return [
        entries.select(({ fn }) => fn.countAll<string>().as('total')).as('total'),
        jsonArrayFrom(listed).$castTo<readonly ListedRow[]>().as('items'),
      ];
    }),
);

export function toRecorded({ recorded_at, removed_at, removal_cause: cause, ...row }: RecordedRow): IdentifiedEntry {
  const { entry_id: entryId } = row;
  const removal = removed_at === null || cause === null ? null : { at: new Date(removed_at), cause };
  return { entryId, entry: fromEntryRow(row), recordedAt: new Date(recorded_at), removal };
}

function toListed({ undone_by: by, undo_reason: reason, ...row }: ListedRow): ListedEntry {
  return { ...toRecorded(row), undo: by && { by, reason } };
}

export class KyselyLoanHistories extends DatabaseAdapter implements LoanHistories {
  async recordedOf(loanId: LoanId, listsOf: CalendarDay | null): Promise<RecordedLoan | null> {
    const [loan] = await ENTRIES(this.em, { loanId });
    if (loan === undefined) return null;
    const payableDays = await this.payableDaysOf(loan, listsOf);
    const entries = loan.entries
      .map(toRecorded)
      .map((each) =>
        each.entry.kind === 'disbursement'
          ? { ...each, entry: { ...(each.entry as Disbursement), payableDays } }
          : each,
      );
    return { currency: loan.currency, entries };
  }

  private async payableDaysOf(
    loan: Parameters<Awaited<ReturnType<typeof payableDaysOf>>>[0],
    listsOf: CalendarDay | null,
  ) {
    const { due_day_rule: rule, disbursed_on: disbursedOn } = loan;
    if (listsOf === null || !movesDays(rule)) return (await payableDaysOf(this.em, [loan]))(loan);
    return PayableDays.of({
      rule,
      disbursedOn: disbursedOn as CalendarDay,
      workingDays: await workingDaysKnownOn(this.em, listsOf),
    });
  }

  async listOf(
    loanId: LoanId,
    { page, limit }: PageRequest,
    entryId: string | null,
  ): Promise<(Page<ListedEntry> & { readonly currency: Currency }) | null> {
    const [found] = await PAGE(this.em, { loanId, entryId, limit, offset: (page - 1) * limit });
    if (found === undefined) return null;
    return { currency: found.currency, items: found.items.map(toListed), total: Number(found.total) };
  }
}
