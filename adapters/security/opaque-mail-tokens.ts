import { createHash, randomBytes } from 'node:crypto';
import type { MailTokens } from '../../application/identity/ports.ts';

const SECRET_BYTES = 32;

/** Tokens for links in mail. They have 256 random bits, so a fast hash protects them enough. */
export class OpaqueMailTokens implements MailTokens {
  mint(): { readonly token: string; readonly hash: string } {
    const token = randomBytes(SECRET_BYTES).toString('base64url');
    return { token, hash: this.hashOf(token) };
  }

  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }
}
