/** A UUIDv7 as text, branded so that a payment's id cannot be passed as a loan's. */
export type Id<Of extends string> = string & { readonly __idOf: Of };

/** A borrower or an operator. */
export type UserId = Id<'User'>;

export type LoanId = Id<'Loan'>;

export type ChargeId = Id<'Charge'>;

export type LoanChangeId = Id<'LoanChange'>;

export type LoanPauseId = Id<'LoanPause'>;

export type LoanTransactionId = Id<'LoanTransaction'>;

export type AgreementId = Id<'Agreement'>;

export type LoanOfferId = Id<'LoanOffer'>;

export type LoanRequestId = Id<'LoanRequest'>;

export type ApprovalId = Id<'Approval'>;

/** The SHA-256 of some bytes, in lower-case hexadecimal. */
export type Sha256 = string & { readonly __sha256: true };

export type FileId = Id<'StoredFile'>;
/** Names bytes in the file store: an upload by its id, an agreement by the digest of its paper. */
export type FileKey = FileId | Sha256;
export type DocumentId = Id<'UserDocument'>;
const FILE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the name is an id that this service generates. */
export function isFileId(name: string): name is FileId {
  return FILE_ID.test(name);
}

/** The same in each attempt at one upload. */
export type UploadId = Id<'Upload'>;

export type AccountMailId = Id<'AccountMail'>;

export type SessionId = Id<'Session'>;

export type NotificationId = Id<'Notification'>;
export type DeviceId = Id<'Device'>;

export type AuthorizationId = Id<'Authorization'>;

export type DepositId = Id<'Deposit'>;

export type InstrumentId = Id<'PaymentInstrument'>;

export type PaymentId = Id<'Payment'>;

export type PayoutId = Id<'Payout'>;

export type ProductId = Id<'Product'>;

export type NoteId = Id<'Note'>;

export type TicketId = Id<'Ticket'>;

export type MessageId = Id<'TicketMessage'>;

export type AttachmentId = Id<'File'>;

export type WebhookId = Id<'Webhook'>;
export type DeliveryId = Id<'WebhookDelivery'>;
/** The same for every endpoint that gets the event, and for every try. */
export type WebhookEventId = Id<'WebhookEvent'>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Never assigned: RFC 9562, 5.9. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

/** A malformed identifier becomes one that matches nothing. */
export function filterId<Of extends string>(text: string | undefined): Id<Of> | undefined {
  if (text === undefined) return undefined;
  return (isUuid(text) ? text.toLowerCase() : NIL_UUID) as Id<Of>;
}
