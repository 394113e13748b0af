import { createHash, randomBytes } from 'node:crypto';
import type { ApiKeySecrets } from '../../application/identity/ports.ts';
import { API_KEY_PREFIX } from '../../domain/identity/api-key.ts';

const SECRET_BYTES = 32;
const SHOWN_CHARACTERS = 4;
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** The keys have 256 random bits, so a fast hash protects them enough. */
export class OpaqueApiKeys implements ApiKeySecrets {
  mint(): { readonly key: string; readonly digest: string; readonly lastFour: string } {
    const key = `${API_KEY_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;
    return { key, digest: digestOf(key), lastFour: key.slice(-SHOWN_CHARACTERS) };
  }
}

/** `null` for a text that `mint` cannot have made. */
export function apiKeyDigest(key: string): string | null {
  const isKey = key.startsWith(API_KEY_PREFIX) && SECRET.test(key.slice(API_KEY_PREFIX.length));
  return isKey ? digestOf(key) : null;
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
