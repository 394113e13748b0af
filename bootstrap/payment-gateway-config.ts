import type { Variables } from './variables.ts';

/** `settlementMs`: delay between the acceptance and the settlement of a payment. */
export type PaymentGatewayConfig = ReturnType<typeof paymentGateway>;

/** The provider chooses the secret, so a shorter one is refused in production only. */
const SHORTEST_SECRET = 16;
const HEADER_SAFE = /^[\x21-\x7e]*$/;

export function paymentGateway(read: Variables) {
  const settlementMs = read.integer('SANDBOX_SETTLEMENT_MS', 1000, 0, 86_400_000);
  const kind = read.oneOf('PAYMENT_GATEWAY', ['sandbox', 'http'], 'sandbox');
  if (kind !== 'http') return { kind: 'sandbox', settlementMs } as const;
  const names = ['PAYMENT_GATEWAY_URL', 'PAYMENT_GATEWAY_KEY', 'PAYMENT_WEBHOOK_SECRET'] as const;
  const [url, key, webhookSecret] = read.together(names, 'with PAYMENT_GATEWAY=http');
  read.url('PAYMENT_GATEWAY_URL', ['http:', 'https:'], null, false);
  if (!HEADER_SAFE.test(key)) read.bad('PAYMENT_GATEWAY_KEY', 'must consist of visible ASCII characters.');
  if (read.production && webhookSecret !== '' && webhookSecret.length < SHORTEST_SECRET) {
    read.bad('PAYMENT_WEBHOOK_SECRET', `must have at least ${SHORTEST_SECRET} characters in production.`);
  }
  return { kind: 'http', url, key, webhookSecret } as const;
}
