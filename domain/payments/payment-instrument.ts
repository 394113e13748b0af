import { Aggregate } from '../shared/aggregate.ts';
import { domainError, fieldError } from '../shared/domain-error.ts';
import type { InstrumentId, UserId } from '../shared/ids.ts';
import { sentence } from '../shared/phrase.ts';
import { InvalidPayment } from './payment.errors.ts';
import type { InstrumentBlocked as BlockedEvent, PaymentMethod } from './payment.events.ts';
import { InvalidPayout, PAYOUT_FAULTS } from './payout.ts';

export const INSTRUMENT_TYPES = ['bank_account', 'card'] as const;
export type InstrumentType = (typeof INSTRUMENT_TYPES)[number];

export const INSTRUMENT_STATUSES = ['Active', 'Blocked'] as const;
export type InstrumentStatus = (typeof INSTRUMENT_STATUSES)[number];

/** What each type pays. No instrument pays by instant debit. */
const METHOD: Readonly<Record<InstrumentType, PaymentMethod>> = { bank_account: 'bank_transfer', card: 'card' };

export const LAST_FOUR = /^[0-9]{4}$/;
export const INSTRUMENT_TOKEN_MAX_LENGTH = 255;
export const MAX_INSTRUMENTS = 10;

export const INSTRUMENT_FAULTS = {
  lastFour: sentence('Enter the last four digits.'),
  bankRequired: sentence('A bank account requires its bank.'),
  method: sentence('This payment instrument does not fit the payment method.'),
  otherBank: sentence('The payment instrument is of another bank.'),
};

export class InvalidInstrument extends fieldError('INVALID_INSTRUMENT') {}

export class TooManyInstruments extends domainError(
  'invalid',
  'TOO_MANY_INSTRUMENTS',
  'You can have at most {max} payment instruments. Remove one first.',
) {}

export class InstrumentNotFound extends domainError(
  'not-found',
  'INSTRUMENT_NOT_FOUND',
  'Payment instrument not found.',
) {}

/** An unknown instrument in a payment is a fault of the payment, not "not found". */
export class UnknownInstrument extends domainError(
  'invalid',
  'INSTRUMENT_NOT_FOUND',
  InstrumentNotFound.template,
  'instrumentId',
) {}

export class InstrumentBlocked extends domainError(
  'invalid',
  'INSTRUMENT_BLOCKED',
  'This payment instrument is blocked. Use another one.',
  'instrumentId',
) {}

export type NewInstrument = Pick<
  PaymentInstrument,
  'id' | 'borrowerId' | 'type' | 'lastFour' | 'bankId' | 'sealedToken'
>;

// Why: docs/decisions/0065-tokens-of-instruments-are-sealed.md
/**
 * A card or bank account of a borrower, known by the token that the payment provider gave to the borrower's app.
 * Invariants: the token is stored sealed; a bank account has a bank; a removed or blocked instrument pays nothing and takes nothing.
 */
export class PaymentInstrument extends Aggregate<BlockedEvent> {
  readonly id: InstrumentId;
  readonly borrowerId: UserId;
  readonly type: InstrumentType;
  /** Of the number of the card or account. */
  readonly lastFour: string;
  readonly bankId: string | null;
  /** Only an order to the gateway unseals it. */
  readonly sealedToken: string;
  readonly createdAt: Date;
  private _blockedReason: string | null;
  private _removedAt: Date | null;

  /** @throws InvalidInstrument */
  constructor({ id, borrowerId, type, lastFour, bankId, sealedToken }: NewInstrument, now: Date) {
    super();
    if (!LAST_FOUR.test(lastFour)) throw new InvalidInstrument('lastFour', INSTRUMENT_FAULTS.lastFour());
    if (type === 'bank_account' && bankId === null)
      throw new InvalidInstrument('bankId', INSTRUMENT_FAULTS.bankRequired());
    this.id = id;
    this.borrowerId = borrowerId;
    this.type = type;
    this.lastFour = lastFour;
    this.bankId = bankId;
    this.sealedToken = sealedToken;
    this._blockedReason = null;
    this.createdAt = now;
    this._removedAt = null;
  }

  /** `null` while it can be used. */
  get blockedReason(): string | null {
    return this._blockedReason;
  }

  get status(): InstrumentStatus {
    return this._blockedReason === null ? 'Active' : 'Blocked';
  }

  /** The row stays until no order can need its token; `null` while the borrower has it. */
  get removedAt(): Date | null {
    return this._removedAt;
  }

  /** The bank says that nothing can be collected from it. The first reason stays. */
  block(reason: string, now: Date): void {
    if (this.status === 'Blocked') return;
    this._blockedReason = reason;
    const { id: instrumentId, borrowerId, type: instrumentType, lastFour } = this;
    const blocked = { instrumentId, borrowerId, instrumentType, lastFour, reason };
    this.record({ type: 'instrument.blocked', occurredAt: now, ...blocked });
  }

  remove(now: Date): void {
    this._removedAt ??= now;
  }

  /**
   * Checks that it can pay by a method.
   * @param bankId what the borrower names beside it, or `null`
   * @returns the bank of the payment
   * @throws UnknownInstrument once it is removed, InstrumentBlocked, InvalidPayment
   */
  bankFor(method: PaymentMethod, bankId: string | null): string | null {
    this.assertUsable();
    if (method !== METHOD[this.type]) throw new InvalidPayment('instrumentId', INSTRUMENT_FAULTS.method());
    const own = this.bankId ?? bankId;
    if (bankId !== null && bankId !== own) throw new InvalidPayment('bankId', INSTRUMENT_FAULTS.otherBank());
    return own;
  }

  /** Checks that it can take a payout. @throws UnknownInstrument once it is removed, InstrumentBlocked, InvalidPayout */
  assertTakesPayouts(): void {
    this.assertUsable();
    if (this.type !== 'bank_account') throw new InvalidPayout('instrumentId', PAYOUT_FAULTS.account());
  }

  private assertUsable(): void {
    if (this._removedAt !== null) throw new UnknownInstrument();
    if (this.status === 'Blocked') throw new InstrumentBlocked();
  }
}

/** @param instruments those that a borrower has @throws TooManyInstruments */
export function assertRoomFor(instruments: readonly PaymentInstrument[]): void {
  if (instruments.length >= MAX_INSTRUMENTS) throw new TooManyInstruments({ max: MAX_INSTRUMENTS });
}

/** All payment instruments. */
export interface PaymentInstruments {
  /**
   * Those that are not removed, newest first. Locks the borrower until the unit of work ends, so that none is added or removed
   * until then. Lock loans before. @throws UserNotFound once the account is erased
   */
  ofBorrower(borrowerId: UserId): Promise<readonly PaymentInstrument[]>;
  /** Also one that is removed. Locks nothing. Returns `null` if it is unknown or belongs to another borrower. */
  find(id: InstrumentId, borrowerId: UserId): Promise<PaymentInstrument | null>;
  /** Also adds a new one. */
  save(instrument: PaymentInstrument): Promise<void>;
}

/** Seals tokens of instruments, each for its instrument. */
export interface InstrumentTokens {
  seal(id: InstrumentId, token: string): string;
  /** `null` if it was sealed with another key, or for another instrument. */
  open(id: InstrumentId, sealedToken: string): string | null;
}
