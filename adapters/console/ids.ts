import { filterId, type Id } from '../../domain/shared/ids.ts';

/** The ids that paths and records name. */
export interface Ids {
  readonly apiKeyId: Id<'ApiKey'>;
  readonly approvalId: Id<'Approval'>;
  readonly changeId: Id<'LoanChange'>;
  readonly chargeId: Id<'Charge'>;
  readonly deliveryId: Id<'WebhookDelivery'>;
  readonly depositId: Id<'Deposit'>;
  readonly documentId: Id<'UserDocument'>;
  readonly loanId: Id<'Loan'>;
  readonly pauseId: Id<'LoanPause'>;
  readonly paymentId: Id<'Payment'>;
  readonly payoutId: Id<'Payout'>;
  readonly productId: Id<'Product'>;
  readonly requestId: Id<'LoanRequest'>;
  readonly ticketId: Id<'Ticket'>;
  readonly userId: Id<'User'>;
  readonly webhookId: Id<'Webhook'>;
}

/** The ids in the path of a page, or of a record. A malformed one becomes one that matches nothing. */
export function idsIn(named: object): Ids {
  const read = Object.entries(named).map(([name, value]) => {
    return [name, typeof value === 'string' && name.endsWith('Id') ? filterId(value) : value];
  });
  return Object.fromEntries(read);
}
