import { createHmac, randomBytes } from 'node:crypto';
import type { SecretGenerator } from '../../domain/webhooks/webhook.ts';

/** Before the key in base64, as in the Standard Webhooks specification. */
const SECRET_PREFIX = 'whsec_';

export interface SignedContent {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers that let a receiver verify a message. https://github.com/standard-webhooks/standard-webhooks */
export function signatureHeaders({ id, at, body }: SignedContent, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The specification allows 24 to 64 bytes. */
const BYTES = 32;

export class RandomSecretGenerator implements SecretGenerator {
  next(): string {
    return `${SECRET_PREFIX}${randomBytes(BYTES).toString('base64')}`;
  }
}
