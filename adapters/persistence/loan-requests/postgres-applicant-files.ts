import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditRecords } from '../../../domain/credit/credit-records.port.ts';
import { creditScoreOf } from '../../../domain/credit/credit-score.ts';
import { PROOFS_OF_INCOME } from '../../../domain/documents/document-type.ts';
import type { Applicant, ApplicantFiles } from '../../../domain/loan-requests/applicant-files.port.ts';
import { type ApplicantFile, PROVING_INSTALLMENTS } from '../../../domain/loan-requests/recommendation.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { rowsOf } from '../shared/read-models.ts';

interface FileRow {
  readonly defaulted: number;
  readonly open_payments: string;
  readonly proven_payment: string;
  readonly identity_verified: boolean;
  readonly income_verified: boolean;
}

export class PostgresApplicantFiles implements ApplicantFiles {
  private readonly em: EntityManager;
  private readonly creditRecords: CreditRecords;

  constructor(em: EntityManager, creditRecords: CreditRecords) {
    this.em = em;
    this.creditRecords = creditRecords;
  }

  async fileOf({ borrowerId, currency }: Applicant, today: CalendarDay, now: Date): Promise<ApplicantFile> {
    const record = await this.creditRecords.of(borrowerId, today, now);
    const [row] = await rowsOf<FileRow>(
      this.em,
      `select count(*) filter (where status = 'Defaulted')::int as defaulted,
         coalesce(sum(monthly_payment) filter (where status <> 'Completed' and currency = $2), 0) as open_payments,
         coalesce(max(monthly_payment) filter (where term - remaining_term >= $3 and currency = $2), 0)
           as proven_payment,
         coalesce((select verified from users where id = $1), false) as identity_verified,
         exists (select from user_documents where owner_id = $1 and verified
           and document_type = any($4)) as income_verified
       from loans where borrower_id = $1`,
      [borrowerId, currency, PROVING_INSTALLMENTS, PROOFS_OF_INCOME],
    );
    return {
      creditScore: record === null ? null : creditScoreOf(record).score,
      overdueInstallments: record?.overdue ?? 0,
      defaultedLoans: row?.defaulted ?? 0,
      openMonthlyPayments: Money.ofMinorUnits(BigInt(row?.open_payments ?? 0)),
      provenMonthlyPayment: Money.ofMinorUnits(BigInt(row?.proven_payment ?? 0)),
      identityVerified: row?.identity_verified ?? false,
      incomeVerified: row?.income_verified ?? false,
    };
  }
}
