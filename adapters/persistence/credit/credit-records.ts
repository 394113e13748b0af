import type { EntityManager } from '@mikro-orm/postgresql';
import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import {
  type CreditRecords,
  creditScoreOf,
  type DatedCreditRecord,
  RECENT_MONTHS,
} from '../../../domain/credit/credit-score.ts';
import type { MilestoneKind } from '../../../domain/credit/rewards.ts';
import { PROOFS_OF_INCOME } from '../../../domain/documents/document.events.ts';
import {
  type Applicant,
  type ApplicantFiles,
  PROVEN_AFTER_INSTALLMENTS,
} from '../../../domain/loan-requests/recommendation.ts';
import { isOverdue } from '../../../domain/loans/installment.ts';
import { addMonths, type CalendarDay, wholeMonthsBetween } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { Money } from '../../../domain/shared/money.ts';
import { dayOf } from '../database/business-days.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { payableDaysOf } from '../loans/holidays.ts';
import { toInstallment } from '../loans/loan-rows.ts';

const countAll = <DB, TB extends keyof DB>({ cast, fn }: ExpressionBuilder<DB, TB>) =>
  cast<number>(fn.countAll(), 'integer').as('count');

const milestones = (db: Db, userId: UserId, kind: MilestoneKind) =>
  db.selectFrom('milestones as m').where('m.user_id', '=', userId).where('m.kind', '=', kind).select(countAll);

/** Their instalments are judged as the loans themselves judge them. */
const overdueLoans = (db: Db, userId: UserId, today: CalendarDay) =>
  db
    .selectFrom('loans as l')
    .where('l.borrower_id', '=', userId)
    .where('l.next_payable_on', '<', today)
    .select(['l.due_day_rule', 'l.disbursed_on', 'l.installments']);

/** An annulled loan counts nowhere. */
const loansOf = (db: Db, userId: UserId) =>
  db.selectFrom('loans as l').where('l.borrower_id', '=', userId).where('l.annulled_at', 'is', null);

/** The unpaid share of each loan, or `null` if there is no loan. */
const owedShares = (db: Db, userId: UserId) =>
  loansOf(db, userId).select(({ fn, ref }) => {
    const owed = sql`1 - ${ref('l.paid_amount')}::float8 / (${ref('l.amount')} + ${ref('l.total_interest')})`;
    return fn.agg<readonly number[] | null>('array_agg', [owed]).orderBy('l.id').as('shares');
  });

/** When a request stops counting as recent. */
const agesAt = (createdAt: Expression<string>) =>
  sql<string>`((${createdAt} at time zone 'utc' + make_interval(months => ${sql.lit(RECENT_MONTHS)})) at time zone 'utc')`;

const requests = (db: Db, userId: UserId) => db.selectFrom('loan_requests as r').where('r.borrower_id', '=', userId);

const recentRequests = (db: Db, userId: UserId, now: Date) =>
  requests(db, userId)
    .where((eb) => eb(agesAt(eb.ref('r.created_at')), '>', sql<string>`${now}`))
    .select(countAll);

const verifiedDocuments = (db: Db, userId: UserId) =>
  db
    .selectFrom('user_documents as d')
    .where('d.owner_id', '=', userId)
    .where(({ ref }) => ref('d.verified'));

const verifiedDocumentTypes = (db: Db, userId: UserId) =>
  verifiedDocuments(db, userId).select(({ cast, fn }) =>
    cast<number>(fn.count('d.document_type').distinct(), 'integer').as('count'),
  );

/** The latest event that changed the record. */
const lastEventAt = (db: Db, userId: UserId, now: Date) => {
  const loans = loansOf(db, userId);
  const noLongerRecent = requests(db, userId).where((eb) =>
    eb(agesAt(eb.ref('r.created_at')), '<=', sql<string>`${now}`),
  );
  const events = loans
    .select('l.last_payment_at as at')
    .unionAll(loans.select('l.created_at as at'))
    .unionAll(requests(db, userId).select('r.created_at as at'))
    .unionAll(noLongerRecent.select(({ ref }) => agesAt(ref('r.created_at')).as('at')))
    .unionAll(verifiedDocuments(db, userId).select('d.verified_at as at'))
    .unionAll(db.selectFrom('credit_changes as c').where('c.user_id', '=', userId).select('c.changed_at as at'));
  return db.selectFrom(events.as('event')).select(({ fn }) => iso(fn.max<string>('event.at')).as('at'));
};

interface Subject {
  readonly userId: UserId;
  readonly today: CalendarDay;
  readonly now: Date;
}

/** A row for `creditRecordFrom`. */
const creditRecordRow = (db: Db, { userId, today, now }: Subject) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .select(({ ref }) => [
      dayOf(ref('u.created_at')).as('createdOn'),
      milestones(db, userId, 'installment-on-time').$asScalar().$notNull().as('paidOnTime'),
      milestones(db, userId, 'installment-late').$asScalar().$notNull().as('paidLate'),
      jsonArrayFrom(overdueLoans(db, userId, today)).as('overdueLoans'),
      owedShares(db, userId).as('owedShares'),
      recentRequests(db, userId, now).$asScalar().$notNull().as('recentRequests'),
      verifiedDocumentTypes(db, userId).$asScalar().$notNull().as('verifiedDocumentTypes'),
      lastEventAt(db, userId, now).$asScalar().$notNull().as('lastEventAt'),
    ]);
const RECORD = compiledQuery(creditRecordRow);

type Row = Awaited<ReturnType<typeof RECORD>>[number];

/** Returns `null` before the first loan. */
async function creditRecordFrom(
  em: EntityManager,
  row: Row | null | undefined,
  today: CalendarDay,
): Promise<DatedCreditRecord | null> {
  if (!row?.owedShares) return null;
  const { createdOn, owedShares, lastEventAt, overdueLoans: loans, ...counts } = row;
  const daysOf = await payableDaysOf(em, loans);
  const overdue = loans
    .flatMap((loan) => loan.installments.map((each) => toInstallment(each, daysOf(loan))))
    .filter((each) => isOverdue(each, today));
  const accountAgeMonths = wholeMonthsBetween(createdOn, today);
  const changes = {
    lastEventAt: new Date(lastEventAt),
    agedOn: addMonths(createdOn, accountAgeMonths),
    lastOverduePayableOn:
      overdue
        .map(({ payableOn }) => payableOn)
        .sort()
        .at(-1) ?? null,
  };
  return { ...counts, overdue: overdue.length, owedShares, accountAgeMonths, changes };
}

export function kyselyCreditRecords(em: EntityManager): CreditRecords {
  return {
    of: async (userId, today, now) => creditRecordFrom(em, (await RECORD(em, { userId, today, now }))[0], today),
  };
}

interface AssessedApplicant extends Applicant {
  readonly today: CalendarDay;
  readonly now: Date;
}

const proofsOfIncome = (db: Db, ownerId: UserId) =>
  db
    .selectFrom('user_documents as d')
    .where((d) => d.and({ 'd.owner_id': ownerId, 'd.verified': true }))
    .where('d.document_type', 'in', PROOFS_OF_INCOME)
    .select('d.id');

const FILE = compiledQuery((db, { borrowerId, currency, today, now }: AssessedApplicant) =>
  loansOf(db, borrowerId).select((eb) => [
    eb.cast<number>(eb.fn.countAll().filterWhere('l.status', '=', 'Defaulted'), 'integer').as('defaultedLoans'),
    eb.fn
      .sum<string | null>('l.monthly_payment')
      .filterWhere('l.status', '<>', 'Completed')
      .filterWhere('l.currency', '=', currency)
      .as('openPayments'),
    eb.fn
      .max<string | null>('l.monthly_payment')
      .filterWhere(eb('l.term', '-', eb.ref('l.remaining_term')), '>=', PROVEN_AFTER_INSTALLMENTS)
      .filterWhere('l.currency', '=', currency)
      .as('provenPayment'),
    db.selectFrom('users as u').where('u.id', '=', borrowerId).select('u.verified').as('identityVerified'),
    jsonObjectFrom(creditRecordRow(db, { userId: borrowerId, today, now })).as('record'),
    eb.exists(proofsOfIncome(db, borrowerId)).$castTo<boolean>().as('incomeVerified'),
  ]),
);

export function kyselyApplicantFiles(em: EntityManager): ApplicantFiles {
  return {
    async fileOf({ borrowerId, currency }, today, now) {
      const [row] = await FILE(em, { borrowerId, currency, today, now });
      const record = await creditRecordFrom(em, row?.record, today);
      const score = record && creditScoreOf(record);
      return {
        creditScore: score?.score ?? null,
        scoreFactors: score?.factors ?? [],
        overdueInstallments: record?.overdue ?? 0,
        defaultedLoans: row?.defaultedLoans ?? 0,
        openMonthlyPayments: Money.ofMinorUnits(BigInt(row?.openPayments ?? 0)),
        provenMonthlyPayment: Money.ofMinorUnits(BigInt(row?.provenPayment ?? 0)),
        identityVerified: row?.identityVerified ?? false,
        incomeVerified: row?.incomeVerified ?? false,
      };
    },
  };
}
