import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { ApiKeySecrets, MailTokens, RefreshTokens } from '../../application/identity/ports.ts';
import type { Digests } from '../../application/shared/ports.ts';
import { API_KEY_PREFIX } from '../../domain/operators/api-key.ts';
import type { SessionId, Sha256 } from '../../domain/shared/ids.ts';

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

/** The session id, a dot, and 32 bytes as 43 characters of base64url. */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/;

/** Refresh tokens: a session id and a secret. The secret has 256 random bits, so a fast hash protects it enough. */
export class OpaqueRefreshTokens implements RefreshTokens {
  mint(sessionId: SessionId): { readonly token: string; readonly hash: string } {
    return tokenOf(sessionId, randomBytes(SECRET_BYTES));
  }

  parse(token: string): { readonly sessionId: SessionId; readonly hash: string } | null {
    const sessionId = TOKEN.exec(token)?.[1];
    return sessionId === undefined ? null : { sessionId: sessionId as SessionId, hash: hashOf(token) };
  }
}

/** @param secret 32 bytes */
function tokenOf(sessionId: SessionId, secret: Buffer): { readonly token: string; readonly hash: string } {
  const token = `${sessionId}.${secret.toString('base64url')}`;
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

// Why: docs/decisions/0031-the-console-is-rendered-by-the-server.md
/**
 * Derives each refresh token from the one before it, so that requests that exchange one token together get the same
 * successor, at any node. Without the key, a token says nothing about its successor.
 */
export class DerivedRefreshTokens extends OpaqueRefreshTokens {
  private readonly key: string;

  /** @param key the same on every node */
  constructor(key: string) {
    super();
    this.key = key;
  }

  override mint(sessionId: SessionId, after?: string): { readonly token: string; readonly hash: string } {
    if (after === undefined) return super.mint(sessionId);
    return tokenOf(sessionId, createHmac('sha256', this.key).update(after).digest());
  }
}

export class Sha256Digests implements Digests {
  of(content: string | Uint8Array): Sha256 {
    return createHash('sha256').update(content).digest('hex') as Sha256;
  }
}
