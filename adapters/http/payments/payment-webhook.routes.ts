import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReceiveGatewayEvent } from '../../../application/payments/payout-events.ts';
import type { Clock } from '../../../application/shared/ports.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { PayoutNotFound } from '../../../domain/payments/payout.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { strictJson } from '../fields/bodies.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { pathId } from '../fields/read-fields.ts';
import { receivePaymentEvent as schema } from './payment-webhook.schemas.ts';
import { isSignedBy, readSignature } from './webhook-signature.ts';

export interface PaymentWebhookOptions {
  readonly receiveGatewayEvent: Pick<ReceiveGatewayEvent, 'execute'>;
  /** Shared with the payment gateway. `null`: every event is refused. */
  readonly secret: string | null;
  readonly clock: Clock;
}

/** Receives events from the payment gateway. A signature replaces the access token. */
export const paymentWebhookRoutes: RoutePlugin<PaymentWebhookOptions> = async (app, options) => {
  requireSignature(app as unknown as FastifyInstance, options);
  // `requireSignature` counts the requests that it refuses.
  app.post('/webhooks/payments', { config: { public: true, rateLimit: false }, schema }, async ({ body }) => {
    const { eventId, transactionId, outcome, code = null, reason = null } = body;
    const paymentId =
      body.paymentId === undefined ? null : pathId<'Payment'>(body.paymentId, () => new PaymentNotFound());
    const payoutId = body.payoutId === undefined ? null : pathId<'Payout'>(body.payoutId, () => new PayoutNotFound());
    const event = { eventId, transactionId, reason };
    const status = await options.receiveGatewayEvent.execute({ ...event, paymentId, payoutId, outcome, code });
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
