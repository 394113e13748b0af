import type { UserId } from '../shared/id.ts';
import type { Currency } from '../shared/money.ts';
import type { ApplicantFile } from './recommendation.ts';

/** The books and documents, read as what an operator should know of an applicant. */
export interface ApplicantFiles {
  /** @param currency of the request: money of others is left out */
  fileOf(borrowerId: UserId, currency: Currency): Promise<Omit<ApplicantFile, 'creditScore' | 'overdueInstallments'>>;
}
