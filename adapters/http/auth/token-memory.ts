import type { Role } from '../../../domain/identity/user.ts';
import type { UserId } from '../../../domain/shared/id.ts';

/** Who calls, as the access token says. */
export interface Caller {
  readonly id: UserId;
  readonly role: Role;
  /** The token's own id. */
  readonly jti: string;
}

export interface Claims {
  readonly caller: Caller;
  readonly expiresAtMs: number;
}

/** Tokens in one of the two generations. */
const GENERATION = 5000;

/**
 * Remembers the tokens that were found sound, until they expire: checking a signature costs more than most requests.
 * The verifier's own cache would do, but it also keeps what was refused, so that garbage pushes the honest out.
 *
 * There are two generations. When the younger is full the older is forgotten, and what was used meanwhile has moved
 * up: memory is bounded and nothing needs to be sorted by age.
 */
export class TokenMemory {
  private young = new Map<string, Claims>();
  private old = new Map<string, Claims>();

  /** `null` for a token that is not remembered, or has expired since. Expiry is the verifier's: the last instant counts. */
  find(token: string, nowMs: number): Caller | null {
    let claims = this.young.get(token);
    if (claims === undefined) {
      claims = this.old.get(token);
      if (claims === undefined) return null;
      this.add(token, claims);
    }
    return nowMs <= claims.expiresAtMs ? claims.caller : null;
  }

  add(token: string, claims: Claims): void {
    if (this.young.size >= GENERATION) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(token, claims);
  }
}
