import { createHmac } from 'node:crypto';
import type { SessionId } from '../../domain/identity/session.id.ts';
import { OpaqueRefreshTokens, tokenOf } from './opaque-refresh-tokens.ts';

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
