import type { LoanId, LoanRequestId, UserId } from '../shared/ids.ts';
import type { LabelledKind, LabelledThing, Labels } from './labels.ts';

/** What a line of another system's file made. */
export interface ImportedThings {
  readonly personId: UserId;
  readonly requestId: LoanRequestId;
  readonly loanId: LoanId;
}

/** All that can have labels. They are beside the aggregates, so that a payment neither reads nor writes them. */
export interface LabelledThings {
  /**
   * The thing, whose person's account cannot be erased until the unit of work ends.
   * @throws UserNotFound, LoanRequestNotFound, LoanNotFound, PaymentNotFound
   */
  get(kind: LabelledKind, id: string): Promise<LabelledThing>;
  /** Replaces the labels of a thing. @throws ExternalIdTaken */
  save(thing: LabelledThing, labels: Labels): Promise<void>;
  /** Gives a new loan the labels of its request, without an external id that another loan has. */
  handDown(requestId: LoanRequestId, loanId: LoanId): Promise<void>;
  /** Gives an imported loan its external id, and its request too, unless another request has it. @throws ExternalIdTaken */
  addImported(things: ImportedThings, externalId: string): Promise<void>;
  /** Removes what is personal: all metadata, and the external id of the person. */
  eraseOf(personId: UserId): Promise<void>;
}
