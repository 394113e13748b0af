import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time in a signature may be from ours, either way: for clocks, and against letters sent again later. */
const TOLERANCE_SECONDS = 5 * 60;
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i;

export interface WebhookSignature {
  /** Unix seconds, as they were written, since they are part of what is signed. */
  readonly timestamp: string;
  readonly mac: Buffer;
}

/** The signature in an `X-Signature` header; null when there is none, or one of another time than now. */
export function readSignature(header: string | string[] | undefined, now: Date): WebhookSignature | null {
  const [, timestamp, mac] = (typeof header === 'string' ? FORM.exec(header) : null) ?? [];
  if (timestamp === undefined || mac === undefined) return null;
  const distance = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return distance > TOLERANCE_SECONDS ? null : { timestamp, mac: Buffer.from(mac, 'hex') };
}

/** Whether whoever signed knows the secret. The comparison takes as long for a near miss as for any other. */
export function isSignedBy(secret: string, { timestamp, mac }: WebhookSignature, body: Buffer): boolean {
  return timingSafeEqual(createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest(), mac);
}
