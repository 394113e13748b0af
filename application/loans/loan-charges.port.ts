import type { ChargeId, LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { LoanChargeItem } from './loan.record.ts';
import type { OperatorCharge } from './operator-loan.record.ts';

/** The fees of loans, which loans write, and why they were waived. */
export interface LoanCharges {
  listOf(loanId: LoanId, borrowerId: UserId, page: PageRequest): Promise<Page<LoanChargeItem>>;
  listForOperators(loanId: LoanId, page: PageRequest): Promise<Page<OperatorCharge>>;
  chargeOf(chargeId: ChargeId): Promise<OperatorCharge | null>;
  recordReason(chargeId: ChargeId, borrowerId: UserId, reason: string): Promise<void>;
}
