import type { DepositId, InstrumentId, LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Deposit } from './deposit.ts';
import type { Payment } from './payment.ts';
import type { GatewayReference } from './payment-gateway.port.ts';
import type { Refund } from './refund.ts';

export interface PaymentKey {
  readonly id: PaymentId;
  readonly borrowerId: UserId;
}

export type PaymentName = PaymentKey | Pick<PaymentKey, 'id'> | GatewayReference;

export interface PaymentOfLoan {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
}

/** What may have to be locked before the payment. */
export interface LocatedPayment extends PaymentOfLoan {
  readonly instrumentId: InstrumentId | null;
}

/** All payments. Lock the loan before its payments to avoid deadlocks. */
export interface Payments {
  /** @throws DuplicateReference */
  add(payment: Payment): Promise<void>;
  /** Locks the payment until the unit of work ends. @throws PaymentNotFound also if it belongs to another borrower */
  get(id: PaymentId, borrowerId: UserId): Promise<Payment>;
  /** Locks the payments in id order to avoid deadlocks. Omits unknown payments and payments of another borrower. */
  getAll(keys: readonly PaymentKey[]): Promise<readonly Payment[]>;
  /** Locks the payment as `get` does. Returns `null` if it is unknown or belongs to another borrower. */
  find(id: PaymentId, borrowerId: UserId): Promise<Payment | null>;
  /**
   * Finds the loan and borrower of a payment, by its key or by the gateway's transaction id; if no payment has that
   * transaction, by the id that the gateway repeats. Operators know only the id of the payment. Locks nothing.
   * @throws PaymentNotFound also if it belongs to another borrower
   */
  locate(by: PaymentName): Promise<LocatedPayment>;
  save(payment: Payment): Promise<void>;
}

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

/** All refunds, at most one for each payment. */
export interface Refunds {
  /** Ignores a refund whose payment has one. */
  add(refund: Refund): Promise<void>;
  /** Locks the refund until the unit of work ends. @throws RefundNotFound also if it belongs to another borrower */
  get(paymentId: PaymentId, borrowerId: UserId): Promise<Refund>;
  /** For operators, who know only the payment's id. Locks nothing. @throws RefundNotFound */
  borrowerOf(paymentId: PaymentId): Promise<UserId>;
  save(refund: Refund): Promise<void>;
}
