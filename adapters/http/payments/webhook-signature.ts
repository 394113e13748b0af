import { createHmac, timingSafeEqual } from 'node:crypto';

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
