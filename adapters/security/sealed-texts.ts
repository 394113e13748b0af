import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts, so that only this service can read and write them. */
export class SealedTexts {
  private readonly key: Buffer;

  /** @param secret of 32 bytes in hexadecimal, the same on every node */
  constructor(secret: string) {
    this.key = Buffer.from(secret, 'hex');
  }

  seal(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(purpose));
    const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  }

  /** `null` for anything that was not sealed with this key for this purpose. */
  open(purpose: string, sealed: unknown): string | null {
    const bytes = Buffer.from(typeof sealed === 'string' ? sealed : '', 'base64url');
    const start = NONCE_BYTES + TAG_BYTES;
    if (bytes.length <= start) return null;
    try {
      const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(NONCE_BYTES, start));
      return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString();
    } catch {
      return null;
    }
  }
}
