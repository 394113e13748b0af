import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../application/shared/ports.ts';
import type { FileId } from '../../domain/documents/document.id.ts';
import type { FileLinks, LinkProof } from '../../domain/documents/file-links.port.ts';

export const LINK_LIFETIME_SECONDS = 15 * 60;

const SIGNATURE = /^[0-9a-f]{64}$/;
const UNIX_SECONDS = /^[1-9]\d{0,11}$/;

export interface SignedFileLinksOptions {
  readonly publicUrl: string;
  readonly secret: string;
  readonly clock: Clock;
}

/** HMAC-SHA256 over the file's id and the second at which the address ends: neither can be changed without the secret. */
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
    // The signature first, and in constant time: how long the answer takes tells nothing about a forged address.
    const genuine = timingSafeEqual(this.sign(fileId, expires), Buffer.from(signature, 'hex'));
    return genuine && this.nowInSeconds() < Number(expires);
  }

  private sign(fileId: FileId, expires: string): Buffer {
    // The prefix keeps a signature of this secret from ever meaning anything else.
    return createHmac('sha256', this.secret).update(`file:${fileId}:${expires}`).digest();
  }

  private nowInSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
