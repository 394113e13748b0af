import type { Variables } from './variables.ts';

/**
 * Of the sandbox: `settlementMs` is the delay between the acceptance and the settlement of a payment, `byCents` whether some
 * cents decline or fail.
 */
export type PaymentGatewayConfig = ReturnType<typeof paymentGateway>;

/** The provider chooses the secret, so a shorter one is refused in production only. */
const SHORTEST_SECRET = 16;
const HEADER_SAFE = /^[\x21-\x7e]*$/;

export function paymentGateway(read: Variables) {
  const settlementMs = read.integer('SANDBOX_SETTLEMENT_MS', 1000, 0, 86_400_000);
  const byCents = read.oneOf('SANDBOX_OUTCOMES', ['by-cents', 'accept'], 'by-cents') === 'by-cents';
  // The sandbox moves no money, so production must choose it by name.
  const kind = read.oneOf('PAYMENT_GATEWAY', ['sandbox', 'http'], read.own('PAYMENT_GATEWAY', 'sandbox'));
  const names = ['PAYMENT_GATEWAY_URL', 'PAYMENT_GATEWAY_KEY', 'PAYMENT_WEBHOOK_SECRET'] as const;
  if (kind !== 'http') {
    read.refuse(names, 'PAYMENT_GATEWAY=http');
    return { kind: 'sandbox', settlementMs, byCents } as const;
  }
  const [url, key, webhookSecret] = read.together(names, 'with PAYMENT_GATEWAY=http');
  read.url('PAYMENT_GATEWAY_URL', ['http:', 'https:'], null, false);
  if (!HEADER_SAFE.test(key)) read.bad('PAYMENT_GATEWAY_KEY', 'must consist of visible ASCII characters.');
  if (read.production && webhookSecret !== '' && webhookSecret.length < SHORTEST_SECRET) {
    read.bad('PAYMENT_WEBHOOK_SECRET', `must have at least ${SHORTEST_SECRET} characters in production.`);
  }
  return { kind: 'http', url, key, webhookSecret } as const;
}
