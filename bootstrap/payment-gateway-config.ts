import type { Variables } from './variables.ts';

export type PaymentGatewayConfig =
  | {
      readonly kind: 'sandbox';
      /** How long after its acceptance a payment settles. */
      readonly settlementMs: number;
    }
  | {
      readonly kind: 'http';
      readonly url: string;
      /** Ours, at the provider. */
      readonly key: string;
      /** The provider's signatures are made with it. */
      readonly webhookSecret: string;
    };

/** Both are made by the provider, so that only a production that would be open to guessing is refused. */
const SHORTEST_SECRET = 16;
const HEADER_SAFE = /^[\x21-\x7e]*$/;

export function paymentGateway(read: Variables): PaymentGatewayConfig {
  const settlementMs = read.integer('SANDBOX_SETTLEMENT_MS', 1000, 0, 86_400_000);
  const kind = read.oneOf('PAYMENT_GATEWAY', ['sandbox', 'http'], 'sandbox');
  if (kind !== 'http') return { kind: 'sandbox', settlementMs };
  const names = ['PAYMENT_GATEWAY_URL', 'PAYMENT_GATEWAY_KEY', 'PAYMENT_WEBHOOK_SECRET'] as const;
  const [url, key, webhookSecret] = read.together(names, 'with PAYMENT_GATEWAY=http');
  read.url('PAYMENT_GATEWAY_URL', ['http:', 'https:'], null, false);
  if (!HEADER_SAFE.test(key)) read.bad('PAYMENT_GATEWAY_KEY', 'must consist of visible ASCII characters.');
  if (read.production && webhookSecret !== '' && webhookSecret.length < SHORTEST_SECRET) {
    read.bad('PAYMENT_WEBHOOK_SECRET', `must have at least ${SHORTEST_SECRET} characters in production.`);
  }
  return { kind, url, key, webhookSecret };
}
