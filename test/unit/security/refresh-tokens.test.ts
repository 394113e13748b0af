import { describe, expect, it } from 'vitest';
import { DerivedRefreshTokens, OpaqueRefreshTokens } from '../../../adapters/security/opaque-tokens.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const SESSION = idNumber<'Session'>(7);

describe('OpaqueRefreshTokens', () => {
  const tokens = new OpaqueRefreshTokens();

  it('parses the session and the hash of a token that it made', () => {
    const { token, hash } = tokens.mint(SESSION);
    expect(tokens.parse(token)).toEqual({ sessionId: SESSION, hash });
  });

  it('creates a new secret of 256 bits each time, which the hash does not contain', () => {
    const [one, other] = [tokens.mint(SESSION), tokens.mint(SESSION)];
    const secret = one.token.slice(SESSION.length + 1);

    expect(one.token).not.toBe(other.token);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(one.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(one.hash).not.toContain(secret);
  });

  it('has another hash for a token with one character changed', () => {
    const { token, hash } = tokens.mint(SESSION);
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect(tokens.parse(changed)?.hash).not.toBe(hash);
  });

  it.each(['', 'x', SESSION, `${SESSION}.`, `${SESSION}.short`, `x.${'A'.repeat(43)}`, `${SESSION}.${'A'.repeat(44)}`])(
    'does not parse "%s"',
    (text) => {
      expect(tokens.parse(text)).toBeNull();
    },
  );
});

describe('DerivedRefreshTokens', () => {
  const tokens = new DerivedRefreshTokens('key');
  const { token: first } = tokens.mint(SESSION);

  it('gives a token the same successor at every node', () => {
    expect(new DerivedRefreshTokens('key').mint(SESSION, first)).toEqual(tokens.mint(SESSION, first));
  });

  it('gives another successor to another token, and with another key', () => {
    const others = [
      tokens.mint(SESSION, tokens.mint(SESSION).token),
      new DerivedRefreshTokens('other').mint(SESSION, first),
    ];

    for (const other of others) expect(other.token).not.toBe(tokens.mint(SESSION, first).token);
  });

  it('makes tokens that parse as all others', () => {
    const { token, hash } = tokens.mint(SESSION, first);

    expect(new OpaqueRefreshTokens().parse(token)).toEqual({ sessionId: SESSION, hash });
  });
});
