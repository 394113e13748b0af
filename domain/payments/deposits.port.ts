import type { Deposit } from './deposit.ts';

/** A transfer as the borrower states it. */
export type TransferClaim = Pick<Deposit, 'reference' | 'amount' | 'currency'>;

/** All deposits. */
export interface Deposits {
  /** @throws DuplicateDeposit */
  add(deposit: Deposit): Promise<void>;
  /** Unclaimed deposits that match, oldest first; banks may share a reference. Locked until the unit of work ends. */
  unclaimed(claim: TransferClaim): Promise<readonly Deposit[]>;
  save(deposit: Deposit): Promise<void>;
}
