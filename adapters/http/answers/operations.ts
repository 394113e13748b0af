import type { FastifySchema } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { AnyAct } from '../../../application/shared/act.ts';
import { exactly, exampleOf, record, shown } from '../../../application/shared/record.ts';
import { DocumentNotFound, FileNotFound } from '../../../domain/documents/document.errors.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { LoanOfferNotFound } from '../../../domain/loan-requests/loan-offer.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { ChargeNotFound, LoanChangeNotFound, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { DeviceNotFound } from '../../../domain/notifications/device.ts';
import { NotificationNotFound } from '../../../domain/notifications/notification.ts';
import { ApiKeyNotFound } from '../../../domain/operators/api-key.ts';
import { ApprovalNotFound } from '../../../domain/operators/approval.ts';
import { OperatorNotFound } from '../../../domain/operators/operator-account.ts';
import { DepositNotFound, PaymentNotFound, RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import { InstrumentNotFound } from '../../../domain/payments/payment-instrument.ts';
import { PayoutNotFound } from '../../../domain/payments/payout.ts';
import { ProductNotFound } from '../../../domain/products/product.ts';
import { english, type Sentence } from '../../../domain/shared/phrase.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import { DeliveryNotFound, WebhookNotFound } from '../../../domain/webhooks/webhook.ts';
import { PathIds } from '../fields/inputs.ts';
import { success } from './envelope.ts';

/** What a path can name: the parameter with its id, and the error for an unknown id. */
const NAMED_IN_PATHS = {
  apiKey: ['apiKeyId', ApiKeyNotFound],
  approval: ['approvalId', ApprovalNotFound],
  charge: ['chargeId', ChargeNotFound],
  change: ['changeId', LoanChangeNotFound],
  pause: ['pauseId', LoanChangeNotFound],
  delivery: ['deliveryId', DeliveryNotFound],
  deposit: ['depositId', DepositNotFound],
  device: ['deviceId', DeviceNotFound],
  document: ['documentId', DocumentNotFound],
  file: ['fileId', FileNotFound],
  instrument: ['instrumentId', InstrumentNotFound],
  loan: ['loanId', LoanNotFound],
  notification: ['notificationId', NotificationNotFound],
  offer: ['offerId', LoanOfferNotFound],
  operator: ['userId', OperatorNotFound],
  payment: ['paymentId', PaymentNotFound],
  payout: ['payoutId', PayoutNotFound],
  product: ['productId', ProductNotFound],
  refund: ['paymentId', RefundNotFound],
  request: ['requestId', LoanRequestNotFound],
  ticket: ['ticketId', TicketNotFound],
  user: ['userId', UserNotFound],
  webhook: ['webhookId', WebhookNotFound],
} as const;

declare module 'fastify' {
  interface FastifySchema {
    /** The act of operators that the operation performs. */
    act?: AnyAct;
  }
}

/** What differs between the operations of a group, under the names of Fastify's schemas. */
interface Described
  extends Pick<FastifySchema, 'act' | 'body' | 'querystring' | 'params' | 'headers' | 'consumes' | 'errors'> {
  readonly description: string;
  readonly response: object;
}

/** In the schema of an operation that performs an act: its fields are those of the body. */
export function byAct<A extends AnyAct>(act: A) {
  return { act, body: act.body as A['body'] };
}

/** Makes the schemas of operations with this tag, which is one of `TAGS`. */
export function operations(tag: string) {
  return <Given extends Described>(operationId: string, summary: string, given: Given) => ({
    ...given,
    operationId,
    summary,
    tags: [tag],
  });
}

type NamedInPaths = typeof NAMED_IN_PATHS;

/** Like `operations`, for paths that name these things: adds the parameters, and the errors for unknown ids. */
export function operationsOn<Thing extends keyof NamedInPaths>(tag: string, ...things: readonly Thing[]) {
  const operation = operations(tag);
  const named = things.map((thing) => NAMED_IN_PATHS[thing]);
  const params = PathIds<NamedInPaths[Thing][0]>(...named.map(([parameter]) => parameter));
  return <Given extends Described>(operationId: string, summary: string, given: Given) => ({
    ...operation(operationId, summary, given),
    params,
    errors: [...named.map(([, NotFound]) => new NotFound()), ...(given.errors ?? [])],
  });
}

/**
 * The `response` schemas of a route: its data in the envelope, and a sentence that says what the data is. The example
 * is that of the data, with the given differences.
 */
export function answers<Data extends TSchema>(data: Data, description: string, differing?: Partial<Static<Data>>) {
  const examples = [success(exampleOf(data, differing))];
  const envelope = { success: exactly(true), statusCode: exactly(200), data, error: Type.Null() };
  return { 200: Type.Object(envelope, { description, examples }) };
}

/** The data of an operation that only confirms that it is done. */
const Message = record('Confirmation', { message: Type.String() });

/** The `response` schemas of a route that answers with `confirmed`. */
export function confirms(sentence: Sentence<string>, description: string) {
  return answers(Message, description, { message: english(sentence) });
}

/** The `response` schemas of a route that answers in one of several media types. */
export function answersIn<Schemas extends Readonly<Record<string, TSchema>>>(description: string, schemas: Schemas) {
  const content = Object.fromEntries(Object.entries(schemas).map(([mediaType, schema]) => [mediaType, { schema }]));
  return { 200: { description, content: content as { [Type in keyof Schemas]: { schema: Schemas[Type] } } } };
}

/** The content of a file, as `Content` in a handler. */
export function Bytes<Content>(description?: string) {
  const examples = shown('(the bytes of the file)', description);
  return Type.Unsafe<Content>({ type: 'string', format: 'binary', ...examples });
}
