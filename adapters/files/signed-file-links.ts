import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../application/shared/ports.ts';
import type { FileLinks, LinkProof } from '../../domain/documents/file-store.port.ts';
import type { FileId } from '../../domain/shared/ids.ts';

const LINK_LIFETIME_SECONDS = 15 * 60;

const SIGNATURE = /^[0-9a-f]{64}$/;
const UNIX_SECONDS = /^[1-9]\d{0,11}$/;

export interface SignedFileLinksOptions {
  readonly publicUrl: string;
  readonly secret: string;
  readonly clock: Clock;
}

/** Signs the file id and the expiry time of a URL with HMAC-SHA256. */
export class SignedFileLinks implements FileLinks {
  private readonly base: string;
  private readonly secret: string;
  private readonly clock: Clock;

  constructor({ publicUrl, secret, clock }: SignedFileLinksOptions) {
    this.base = publicUrl.replace(/\/+$/, '');
    this.secret = secret;
    this.clock = clock;
  }

  urlOf(fileId: FileId): string {
    const expires = String(this.nowInSeconds() + LINK_LIFETIME_SECONDS);
    return `${this.base}/files/${fileId}?expires=${expires}&signature=${this.sign(fileId, expires).toString('hex')}`;
  }

  holds(fileId: FileId, { expires, signature }: LinkProof): boolean {
    if (!UNIX_SECONDS.test(expires) || !SIGNATURE.test(signature)) return false;
    // The signature first and in constant time, so that timing reveals nothing about a forged URL.
    const genuine = timingSafeEqual(this.sign(fileId, expires), Buffer.from(signature, 'hex'));
    return genuine && this.nowInSeconds() < Number(expires);
  }

  private sign(fileId: FileId, expires: string): Buffer {
    // The prefix separates these signatures from any other use of the secret.
    return createHmac('sha256', this.secret).update(`file:${fileId}:${expires}`).digest();
  }

  private nowInSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
