import { ApprovalNotFound } from '../../../domain/audit/approval.errors.ts';
import { DocumentNotFound, FileNotFound } from '../../../domain/documents/document.errors.ts';
import { ApiKeyNotFound } from '../../../domain/identity/api-key.errors.ts';
import { OperatorNotFound } from '../../../domain/identity/operator-account.errors.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { LoanOfferNotFound } from '../../../domain/loan-requests/loan-offer.errors.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { ChargeNotFound, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { DeviceNotFound } from '../../../domain/notifications/device.errors.ts';
import { NotificationNotFound } from '../../../domain/notifications/notification.errors.ts';
import { DepositNotFound } from '../../../domain/payments/deposit.errors.ts';
import { PaymentNotFound, RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import { ProductNotFound } from '../../../domain/products/product.errors.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import { DeliveryNotFound, WebhookNotFound } from '../../../domain/webhooks/webhook.errors.ts';

/** What a path can name: the parameter with its id, and the error for an unknown id. */
export const NAMED_IN_PATHS = {
  apiKey: ['apiKeyId', ApiKeyNotFound],
  approval: ['approvalId', ApprovalNotFound],
  charge: ['chargeId', ChargeNotFound],
  delivery: ['deliveryId', DeliveryNotFound],
  deposit: ['depositId', DepositNotFound],
  device: ['deviceId', DeviceNotFound],
  document: ['documentId', DocumentNotFound],
  file: ['fileId', FileNotFound],
  loan: ['loanId', LoanNotFound],
  notification: ['notificationId', NotificationNotFound],
  offer: ['offerId', LoanOfferNotFound],
  operator: ['userId', OperatorNotFound],
  payment: ['paymentId', PaymentNotFound],
  product: ['productId', ProductNotFound],
  refund: ['paymentId', RefundNotFound],
  request: ['requestId', LoanRequestNotFound],
  ticket: ['ticketId', TicketNotFound],
  user: ['userId', UserNotFound],
  webhook: ['webhookId', WebhookNotFound],
} as const;
