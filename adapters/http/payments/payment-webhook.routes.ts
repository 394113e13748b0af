import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApplyGatewayEvent } from '../../../application/payments/settle-payments.ts';
import type { Clock } from '../../../application/shared/ports.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { strictJson } from '../fields/bodies.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { pathId } from '../fields/read-fields.ts';
import { receivePaymentEvent as schema } from './payment-webhook.schemas.ts';

/** How far a signature's time may be from ours, in either direction. Allows for clock drift; limits replays. */
const TOLERANCE_SECONDS = 5 * 60;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i;

export interface WebhookSignature {
  /** Unix seconds as text: the signature covers the text. */
  readonly timestamp: string;
  readonly mac: Buffer;
}

/** Reads an `X-Signature` header. Returns `null` if it is missing, malformed or outside the tolerance. */
export function readSignature(header: string | string[] | undefined, now: Date): WebhookSignature | null {
  const [, timestamp, mac] = (typeof header === 'string' ? FORM.exec(header) : null) ?? [];
  if (timestamp === undefined || mac === undefined) return null;
  const distance = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return distance > TOLERANCE_SECONDS ? null : { timestamp, mac: Buffer.from(mac, 'hex') };
}

/** Whether the signature was made with the secret. Compares in constant time. */
export function isSignedBy(secret: string, { timestamp, mac }: WebhookSignature, body: Buffer): boolean {
  return timingSafeEqual(createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest(), mac);
}

export interface PaymentWebhookOptions {
  readonly applyGatewayEvent: ApplyGatewayEvent;
  /** Shared with the payment gateway. `null`: every event is refused. */
  readonly secret: string | null;
  readonly clock: Clock;
}

/** Receives events from the payment gateway. A signature replaces the access token. */
export const paymentWebhookRoutes: RoutePlugin<PaymentWebhookOptions> = async (app, options) => {
  requireSignature(app as unknown as FastifyInstance, options);
  // `requireSignature` counts the requests that it refuses.
  app.post('/webhooks/payments', { config: { public: true, rateLimit: false }, schema }, async ({ body }) => {
    const { eventId, transactionId, outcome, reason = null } = body;
    const paymentId =
      body.paymentId === undefined ? null : pathId<'Payment'>(body.paymentId, () => new PaymentNotFound());
    const status = await options.applyGatewayEvent.execute({ eventId, transactionId, paymentId, outcome, reason });
    return success({ eventId, status });
  });
};

/**
 * Checks the signature over the raw bytes before the body is parsed. The body is read as JSON with any Content-Type;
 * broken JSON with a wrong signature is answered as a wrong signature. Signed requests are not limited. All others
 * count at their address, also those that fail for another reason.
 */
function requireSignature(app: FastifyInstance, { secret, clock }: PaymentWebhookOptions): void {
  const parse = strictJson(app);
  const signed = new WeakSet<FastifyRequest>();
  const limit = app.rateLimit();
  app.setErrorHandler(async (error, request, reply) => {
    if (!signed.has(request)) await limit.call(app, request, reply);
    throw error;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  // Refused before the body is received, however long.
  app.addHook('onRequest', (request, _reply, done) =>
    done(secret !== null && signatureOf(request, clock) ? undefined : unsigned()),
  );
  app.addHook('preValidation', (request, _reply, done) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = signatureOf(request, clock);
    if (secret === null || signature === null || !isSignedBy(secret, signature, bytes)) return done(unsigned());
    signed.add(request);
    parse(request, bytes, (error, body) => {
      request.body = body;
      done(error ?? undefined);
    });
  });
}

function signatureOf(request: FastifyRequest, clock: Clock) {
  return readSignature(request.headers['x-signature'], clock.now());
}

const unsigned = httpErrors.invalidSignature;
