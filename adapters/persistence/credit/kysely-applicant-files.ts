import type { EntityManager } from '@mikro-orm/postgresql';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { creditScoreOf } from '../../../domain/credit/credit-score.ts';
import { PROOFS_OF_INCOME } from '../../../domain/documents/document-type.ts';
import type { Applicant, ApplicantFiles } from '../../../domain/loan-requests/applicant-files.port.ts';
import { PROVEN_AFTER_INSTALLMENTS } from '../../../domain/loan-requests/recommendation.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Money } from '../../../domain/shared/money.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { creditRecordFrom, creditRecordRow } from './kysely-credit-records.ts';

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
  db
    .selectFrom('loans as l')
    .where('l.borrower_id', '=', borrowerId)
    .select((eb) => [
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
      const record = creditRecordFrom(row?.record, today);
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
