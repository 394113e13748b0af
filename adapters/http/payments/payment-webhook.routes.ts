import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import type { Clock } from '../../../application/shared/ports.ts';
import { answers, success } from '../api/envelope.ts';
import { refusal } from '../api/protocol-error.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { strictJson } from '../server/bodies.ts';
import * as schemas from './payment-webhook.schemas.ts';
import { isSignedBy, readSignature } from './webhook-signature.ts';

export interface PaymentWebhookOptions {
  readonly applyGatewayEvent: ApplyGatewayEvent;
  /** Shared with the payment gateway. */
  readonly secret: string;
  readonly clock: Clock;
}

/** Where the payment gateway tells what became of a payment. Its signature stands for an access token. */
export const paymentWebhookRoutes: RoutePlugin<PaymentWebhookOptions> = async (app, options) => {
  requireSignature(app as unknown as FastifyInstance, options);
  app.post(
    '/webhooks/payments',
    {
      config: { public: true },
      schema: {
        summary: 'Hear from the payment gateway what became of a payment',
        description: 'For the payment gateway alone. An unknown transaction is 404: tell it again later.',
        operationId: 'receivePaymentEvent',
        tags: ['Webhooks'],
        headers: schemas.SignatureHeader,
        body: schemas.GatewayEventBody,
        response: answers(schemas.HeardEvent, schemas.heard, [401, 404]),
      },
    },
    async ({ body: { eventId, transactionId, outcome, reason = null } }) => {
      const status = await options.applyGatewayEvent.execute({ eventId, transactionId, outcome, reason });
      return success({ eventId, status });
    },
  );
};

/**
 * Keeps the bytes of the body as they came, since those are what is signed, and reads them as JSON, of whatever
 * Content-Type, only when the signature is right: broken JSON with a wrong signature is a wrong signature.
 */
function requireSignature(app: FastifyInstance, { secret, clock }: PaymentWebhookOptions): void {
  const parse = strictJson(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  // Without a signature of now nobody has to wait for the body, however long it is.
  app.addHook('onRequest', (request, _reply, done) => done(signatureOf(request, clock) ? undefined : unsigned()));
  app.addHook('preValidation', (request, _reply, done: HookHandlerDoneFunction) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = signatureOf(request, clock);
    if (signature === null || !isSignedBy(secret, signature, bytes)) return done(unsigned());
    parse(request, bytes, (error, body) => {
      request.body = body;
      done(error ?? undefined);
    });
  });
}

function signatureOf(request: FastifyRequest, clock: Clock) {
  return readSignature(request.headers['x-signature'], clock.now());
}

const unsigned = refusal.invalidSignature;
