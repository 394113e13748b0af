import { describe, expect, it } from 'vitest';
import { checkPassword } from '../../../domain/identity/password.ts';
import { PasswordOutsideBounds } from '../../../domain/identity/user.errors.ts';

describe('a password', () => {
  it.each([11, 129])('of %i characters is refused', (length) => {
    expect(() => checkPassword('x'.repeat(length))).toThrow(PasswordOutsideBounds);
  });

  it.each([12, 128])('of %i characters is taken, whatever they are', (length) => {
    expect(() => checkPassword('🦊'.repeat(length))).not.toThrow();
  });
});
