import { describe, expect, it } from 'vitest';
import { DerivedRefreshTokens } from '../../../adapters/security/derived-refresh-tokens.ts';
import { OpaqueRefreshTokens } from '../../../adapters/security/opaque-refresh-tokens.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const SESSION = idNumber<'Session'>(7);

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
