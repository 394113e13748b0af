import { createHmac } from 'node:crypto';

/** Before the key in base64, as in the Standard Webhooks specification. */
export const SECRET_PREFIX = 'whsec_';

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
