import { describe, expect, it } from 'vitest';
import { ApiKey, ApiKeyNotFound, InvalidApiKeyExpiry } from '../../../domain/operators/api-key.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { NOW } from '../../support/identity.ts';

const later = (ms: number) => new Date(NOW.getTime() + ms);
const keyUntil = (expiresAt: Date | null) =>
  new ApiKey(
    {
      id: idNumber<'ApiKey'>(1),
      name: 'Nightly export',
      role: 'viewer',
      digest: 'a'.repeat(64),
      lastFour: 'aaaa',
      madeBy: idNumber<'User'>(2),
      expiresAt,
    },
    NOW,
  );

describe('an API key', () => {
  it.each([later(1), null])('is made until %s, unused and not revoked', (expiresAt) => {
    expect(keyUntil(expiresAt)).toMatchObject({ expiresAt, createdAt: NOW, lastUsedAt: null, revokedAt: null });
  });

  it.each([NOW, later(-1)])('is not made until %s, which is over', (expiresAt) => {
    expect(() => keyUntil(expiresAt)).toThrow(InvalidApiKeyExpiry);
  });

  it('is revoked once', () => {
    const key = keyUntil(null);
    key.revoke(later(5));
    expect(() => key.revoke(later(6))).toThrow(ApiKeyNotFound);
    expect(key.revokedAt).toEqual(later(5));
  });
});
