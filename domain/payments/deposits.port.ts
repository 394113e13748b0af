import type { Currency, Money } from '../shared/money.ts';
import type { Deposit } from './deposit.ts';

/** What a borrower says of a transfer, and a deposit has to agree with. */
export interface TransferClaim {
  readonly reference: string;
  readonly amount: Money;
  readonly currency: Currency;
}

/** All deposits ever recorded. */
export interface Deposits {
  /** @throws DuplicateDeposit */
  add(deposit: Deposit): Promise<void>;
  /** Those that agree with the claim and pay nothing yet, oldest first, kept from others until the unit of work ends.
   * Several banks may have given the same reference. */
  unclaimed(claim: TransferClaim): Promise<readonly Deposit[]>;
  save(deposit: Deposit): Promise<void>;
}
