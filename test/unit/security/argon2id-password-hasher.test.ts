import { describe, expect, it } from 'vitest';
import { Argon2idPasswordHasher } from '../../../adapters/security/argon2id-password-hasher.ts';
import { PasswordHashingOverloaded } from '../../../application/identity/ports.ts';

/** The lowest cost that the algorithm allows. */
const CHEAP = { memoryKiB: 8, passes: 1 };
const PASSWORD = 'correct horse battery';

describe('Argon2idPasswordHasher', () => {
  const hasher = new Argon2idPasswordHasher(CHEAP);

  it('verifies a password, and no other', async () => {
    const hash = await hasher.hash(PASSWORD);

    await expect(hasher.verify(PASSWORD, hash)).resolves.toBe(true);
    await expect(hasher.verify(`${PASSWORD} `, hash)).resolves.toBe(false);
  });

  it('salts each hash', async () => {
    expect(await hasher.hash(PASSWORD)).not.toBe(await hasher.hash(PASSWORD));
  });

  it('writes the PHC format with the cost that OWASP recommends', async () => {
    const hash = await new Argon2idPasswordHasher().hash(PASSWORD);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  });

  it('verifies a hash of the reference implementation, at another cost', async () => {
    // From the tests of github.com/P-H-C/phc-winner-argon2 (src/test.c), password "password", salt "somesalt".
    const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    await expect(hasher.verify('password', reference)).resolves.toBe(true);
    await expect(hasher.verify('Password', reference)).resolves.toBe(false);
  });

  it('verifies a password whose accents are composed differently', async () => {
    const hash = await hasher.hash('contrase\u00f1a segura');
    await expect(hasher.verify('contrasen\u0303a segura', hash)).resolves.toBe(true);
  });

  it('rejects a password without an account', async () => {
    await expect(hasher.verifyNothing(PASSWORD)).resolves.toBe(false);
  });

  it('fails on a stored hash that is malformed, without repeating it', async () => {
    await expect(hasher.verify(PASSWORD, 'plain text')).rejects.toThrow(/^(?!.*plain text).*PHC/);
  });

  it('limits how many passwords wait, and recovers', async () => {
    const narrow = new Argon2idPasswordHasher({ ...CHEAP, maxRunning: 1, maxWaiting: 1 });

    const results = await Promise.allSettled([1, 2, 3].map(() => narrow.hash(PASSWORD)));

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: expect.any(PasswordHashingOverloaded) });
    await expect(narrow.hash(PASSWORD)).resolves.toMatch(/^\$argon2id/);
  });
});
