import type { Wording } from '../../domain/loan-requests/agreement.ts';
import type { Disclosure, ScheduledPayment } from '../../domain/loan-requests/disclosure.ts';
import type { AgreementId, LoanRequestId } from '../../domain/shared/ids.ts';
import type { Person } from '../shared/person.ts';
import type { OfferedTerms } from './loan-request.queries.ts';

/** All that a paper says, except the lender. */
export interface AgreementPaper {
  readonly agreementId: AgreementId;
  readonly requestId: LoanRequestId;
  readonly wording: Wording;
  readonly terms: Pick<OfferedTerms, 'amount' | 'currency' | 'rate' | 'term' | 'product'>;
  readonly disclosure: Disclosure;
  readonly schedule: readonly ScheduledPayment[];
}

/** Turns an agreement into a paper. */
export interface AgreementPrinter {
  /** As it is printed: the e-mail address if a paper cannot show the name. */
  nameOf(borrower: Person): string;
  /** Returns a PDF. The same paper gives the same bytes on every machine. */
  print(paper: AgreementPaper): Promise<Uint8Array>;
}
