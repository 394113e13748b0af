import { createHash, randomBytes } from 'node:crypto';
import type { RefreshTokens } from '../../application/identity/ports.ts';
import type { SessionId } from '../../domain/identity/session.id.ts';

const SECRET_BYTES = 32;
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
export function tokenOf(sessionId: SessionId, secret: Buffer): { readonly token: string; readonly hash: string } {
  const token = `${sessionId}.${secret.toString('base64url')}`;
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
