import type { DepositId } from '../shared/ids.ts';
import type { Deposit } from './deposit.ts';
import type { PaymentKey } from './payments.port.ts';

/** A transfer as the borrower states it. */
export type TransferClaim = Pick<Deposit, 'reference' | 'amount' | 'currency'>;

/** All deposits. */
export interface Deposits {
  /** @throws DuplicateDeposit */
  add(deposit: Deposit): Promise<void>;
  /** Locked until the unit of work ends. @throws DepositNotFound */
  get(id: DepositId): Promise<Deposit>;
  /** Deposits that match, neither claimed nor returned, oldest first; banks may share a reference. Locked until the unit of work ends. */
  unclaimed(claim: TransferClaim): Promise<readonly Deposit[]>;
  /** The deposit that a payment has claimed, locked, or `null`. */
  claimedBy(payment: PaymentKey): Promise<Deposit | null>;
  save(deposit: Deposit): Promise<void>;
}
