import { Aggregate } from '../shared/aggregate.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import { domainError } from '../shared/domain-error.ts';
import type { AgreementId, LoanRequestId, Sha256, UserId } from '../shared/ids.ts';
import type { Language } from '../shared/language.ts';
import type { AgreementSigned as AgreementSignedEvent } from './loan-request.events.ts';
import type { LoanRequestStatus } from './loan-request.ts';

/** Also once the account of the borrower is deleted. */
export class AgreementNotFound extends domainError('not-found', 'AGREEMENT_NOT_FOUND', 'Agreement not found.') {}

export class RequestWithoutAgreement extends domainError(
  'invalid',
  'REQUEST_NOT_APPROVED',
  'Only an approved loan request has an agreement. This one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class RequestNotSignable extends domainError(
  'invalid',
  'REQUEST_NOT_APPROVED',
  'Only the agreement on an approved loan request can be signed. This one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class AgreementChanged extends domainError(
  'invalid',
  'AGREEMENT_CHANGED',
  'This is not the current agreement. Read it again before you sign it.',
) {}

export class AgreementAlreadySigned extends domainError(
  'invalid',
  'AGREEMENT_SIGNED',
  'The agreement is already signed.',
) {}

export class AgreementNotSigned extends domainError(
  'invalid',
  'AGREEMENT_NOT_SIGNED',
  'The loan is disbursed once the borrower has signed the agreement.',
) {}

/** What a paper depends on. The terms are not among it, because those of an approved request never change. */
export interface Wording {
  /** The day from which its due dates count. */
  readonly countedFrom: CalendarDay;
  readonly borrowerName: string;
  readonly language: Language;
}

/** The request and the borrower as they are now. */
export interface AgreementParties {
  readonly status: LoanRequestStatus;
  /** Of the loan; `null` before the disbursement. */
  readonly disbursedOn: CalendarDay | null;
  /** `null` once the account is deleted. */
  readonly borrowerName: string | null;
  readonly language: Language;
}

/** Who signed, and from which network address. */
export interface Signatory {
  readonly name: string;
  readonly address: string;
}

export interface Signature {
  readonly at: Date;
  /** `null` once the account is deleted. */
  readonly by: Signatory | null;
}

/** What a paper written now would depend on. @throws AgreementNotFound, RequestWithoutAgreement */
export function wordingOf({ status, disbursedOn, ...parties }: AgreementParties, today: CalendarDay): Wording {
  const { borrowerName, language } = parties;
  if (borrowerName === null) throw new AgreementNotFound();
  if (status !== 'Approved' && status !== 'Disbursed') throw new RequestWithoutAgreement(status);
  return { countedFrom: disbursedOn ?? today, borrowerName, language };
}

/** A paper that was written once. */
export type WrittenPaper = Pick<Agreement, 'countedFrom' | 'borrowerName' | 'language' | 'isSigned'>;

/** Whether a paper is the agreement as it would be written now. A signed one always is. */
export function isCurrent(paper: WrittenPaper, now: Wording): boolean {
  const { countedFrom, borrowerName, language, isSigned } = paper;
  const isSame = countedFrom === now.countedFrom && borrowerName === now.borrowerName && language === now.language;
  return isSigned || isSame;
}

/** @throws RequestNotSignable */
export function assertSignable({ status }: { readonly status: LoanRequestStatus }): void {
  if (status !== 'Approved') throw new RequestNotSignable(status);
}

/** @param agreement that of a request to be disbursed; `null` if none was written @throws AgreementNotSigned */
export function assertSigned(agreement: Agreement | null): void {
  if (agreement === null || !agreement.isSigned) throw new AgreementNotSigned();
}

export interface NewAgreement {
  readonly id: AgreementId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  /** Of the printed paper. */
  readonly sha256: Sha256;
  readonly wording: Wording;
}

// Why: docs/decisions/0043-an-agreement-is-bytes-that-are-signed.md
/**
 * The paper on which a borrower takes a loan, and the signature on it. Used with its request locked.
 * Invariants: digest and wording never change, since other words are another agreement; it is signed once at most, while
 * it is current. A request has one agreement at most, and a signed one is never replaced.
 */
export class Agreement extends Aggregate<AgreementSignedEvent> {
  readonly id: AgreementId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly sha256: Sha256;
  readonly countedFrom: CalendarDay;
  readonly language: Language;
  readonly createdAt: Date;
  private _borrowerName: string | null;
  private _signature: Signature | null;

  constructor({ id, requestId, borrowerId, sha256, wording }: NewAgreement, now: Date) {
    super();
    this.id = id;
    this.requestId = requestId;
    this.borrowerId = borrowerId;
    this.sha256 = sha256;
    this.countedFrom = wording.countedFrom;
    this.language = wording.language;
    this.createdAt = now;
    this._borrowerName = wording.borrowerName;
    this._signature = null;
  }

  /** As printed; `null` once the account is deleted. */
  get borrowerName(): string | null {
    return this._borrowerName;
  }

  get signature(): Signature | null {
    return this._signature;
  }

  get isSigned(): boolean {
    return this._signature !== null;
  }

  /**
   * @param wording what a paper written now would depend on
   * @throws AgreementSigned, AgreementChanged if the borrower has read another paper or this one is no longer current
   */
  sign({ sha256, by }: { readonly sha256: string; readonly by: Signatory }, wording: Wording, now: Date): void {
    if (this.isSigned) throw new AgreementAlreadySigned();
    if (sha256 !== this.sha256 || !isCurrent(this, wording)) throw new AgreementChanged();
    this._signature = { at: now, by };
    const { id: agreementId, requestId, borrowerId } = this;
    this.record({ type: 'agreement.signed', occurredAt: now, agreementId, requestId, borrowerId, sha256: this.sha256 });
  }

  /** Removes personal data when the account is erased. Digest and time of the signature stay. */
  erase(): void {
    this._borrowerName = null;
    if (this._signature !== null) this._signature = { ...this._signature, by: null };
  }
}

/** All agreements. Lock the request first, except in an erasure, which has locked the person. */
export interface Agreements {
  /** Adds it in place of the one that its request had. */
  put(agreement: Agreement): Promise<void>;
  /** `null` also if the request belongs to another borrower. */
  findOf(requestId: LoanRequestId, borrowerId: UserId): Promise<Agreement | null>;
  allOf(borrowerId: UserId): Promise<readonly Agreement[]>;
  save(agreement: Agreement): Promise<void>;
}
