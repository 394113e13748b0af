import type { ChargeStatus, ChargeType } from '../../domain/loans/charge.ts';
import type { ChargeId, LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { OfBorrower } from '../shared/person.ts';

/** Amounts are decimals of the loan's currency; `chargedOn` is midnight UTC of the business date. */
export interface LoanChargeItem {
  readonly chargeId: string;
  readonly loanId: string;
  readonly type: ChargeType;
  readonly amount: number;
  readonly paidAmount: number;
  readonly status: ChargeStatus;
  /** Of a late fee. */
  readonly installmentNumber: number | null;
  /** Of a returned payment fee. */
  readonly paymentId: string | null;
  readonly chargedOn: string;
  /** Of the waiver. */
  readonly reason: string | null;
  readonly createdAt: string;
}

export interface OperatorCharge extends LoanChargeItem, OfBorrower {
  readonly userId: string;
}

/** The fees of loans, which loans write, and why they were waived. */
export interface LoanCharges {
  listOf(loanId: LoanId, borrowerId: UserId, page: PageRequest): Promise<Page<LoanChargeItem>>;
  listForOperators(loanId: LoanId, page: PageRequest): Promise<Page<OperatorCharge>>;
  chargeOf(chargeId: ChargeId): Promise<OperatorCharge | null>;
  recordReason(chargeId: ChargeId, borrowerId: UserId, reason: string): Promise<void>;
  eraseReasonsOf(borrowerId: UserId): Promise<void>;
}
