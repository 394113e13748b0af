import type { LoanRequestId } from '../../domain/loan-requests/loan-request.id.ts';
import type { LoanRequestStatus } from '../../domain/loan-requests/loan-request.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';
import type { Rate } from '../../domain/shared/rate.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/** Amounts are decimals of the currency, rates percent a year, timestamps ISO 8601 in UTC. */
export interface LoanRequestItem {
  readonly requestId: string;
  readonly amount: number;
  readonly currency: string;
  readonly term: number;
  readonly status: LoanRequestStatus;
  readonly createdAt: string;
}

export interface LoanRequestDetail extends LoanRequestItem {
  readonly userId: string;
  readonly interestRate: number;
  readonly monthlyPayment: number;
  readonly approvalDate: string | null;
}

/** A loan request as an operator sees it. */
export interface OperatorLoanRequest extends LoanRequestDetail {
  readonly purpose: string | null;
  readonly employmentStatus: string | null;
  readonly companyName: string | null;
  readonly rejectionReason: string | null;
  readonly loanId: string | null;
}

/** The terms behind the cost disclosure of a request. */
export interface OfferedTerms {
  readonly amount: Money;
  readonly currency: Currency;
  readonly rate: Rate;
  readonly term: number;
  /** Of the loan; `null` before the disbursement. */
  readonly disbursedOn: CalendarDay | null;
}

export interface LoanRequestFilter {
  readonly status?: LoanRequestStatus;
}

export interface LoanRequestQueries {
  listOf(borrowerId: UserId, filter: LoanRequestFilter, page: PageRequest): Promise<Page<LoanRequestItem>>;
  detailOf(borrowerId: UserId, id: LoanRequestId): Promise<LoanRequestDetail | null>;
  termsOf(borrowerId: UserId, id: LoanRequestId): Promise<OfferedTerms | null>;
  listForOperators(filter: LoanRequestFilter, page: PageRequest): Promise<Page<OperatorLoanRequest>>;
  getForOperators(id: LoanRequestId): Promise<OperatorLoanRequest | null>;
}
