import { createHmac } from 'node:crypto';
import type { AddressDigests } from '../../application/identity/ports.ts';
import type { UserId } from '../../domain/shared/ids.ts';

/** Without the key, all addresses of the internet could be tried. */
export class HmacAddressDigests implements AddressDigests {
  private readonly key: Buffer;

  /** @param secret of 32 bytes in hexadecimal, the same on every node */
  constructor(secret: string) {
    this.key = Buffer.from(secret, 'hex');
  }

  digestOf(userId: UserId, address: string): string {
    return createHmac('sha256', this.key).update(`${userId} ${address}`).digest('base64url');
  }
}
