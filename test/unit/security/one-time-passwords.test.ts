import { HOTP, Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { SealedTexts } from '../../../adapters/security/sealed-texts.ts';
import { OtpauthOneTimePasswords, RandomRecoveryCodes } from '../../../adapters/security/second-factor-codes.ts';
import { stepsAround } from '../../../domain/identity/second-factor.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const texts = new SealedTexts('ab'.repeat(32));
const passwords = new OtpauthOneTimePasswords(texts, 'Some Lender');
const userId = idNumber<'User'>(1);

describe('codes', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  const sealedSecret = texts.seal(userId, secret);
  const isCode = (code: string, step: number, given = {}) =>
    passwords.isCode(code, { userId, sealedSecret, step, ...given });

  // RFC 6238, appendix B: the last 6 of the 8 digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of RFC 6238', (seconds, code) => {
    const [, step = 0] = stepsAround(new Date(seconds * 1000));

    expect(isCode(code, step)).toBe(true);
    expect(isCode(code, step + 1)).toBe(false);
  });

  it.each(['', '28708', '2870821', '28708２', ' 287082'])('written as "%s" are wrong', (code) => {
    expect(isCode(code, 1)).toBe(false);
  });

  it('are of one account, and of one key', () => {
    const elsewhere = new OtpauthOneTimePasswords(new SealedTexts('cd'.repeat(32)), 'Some Lender');

    expect(isCode('287082', 1, { userId: idNumber(2) })).toBe(false);
    expect(elsewhere.isCode('287082', { userId, sealedSecret, step: 1 })).toBe(false);
  });
});

it('a new secret has 160 bits, its address is for authenticator apps, and it is stored sealed', () => {
  const { secret, otpauthUrl, sealedSecret } = passwords.mint(userId, 'person@example.com');

  expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  const { protocol, host, pathname, searchParams } = new URL(otpauthUrl);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Some Lender:person@example.com',
  ]);
  expect(Object.fromEntries(searchParams)).toMatchObject({ secret, issuer: 'Some Lender', digits: '6', period: '30' });
  expect(sealedSecret).not.toContain(secret);
  const code = HOTP.generate({ secret: Secret.fromBase32(secret), counter: 7 });
  expect(passwords.isCode(code, { userId, sealedSecret, step: 7 })).toBe(true);
});

it('recovery codes differ, and are recognized without dashes and in capitals', () => {
  const codes = new RandomRecoveryCodes();
  const [{ code, digest } = { code: '', digest: '' }, other] = codes.mint(2);

  expect(code).toMatch(/^(?:[2-9a-hj-km-np-z]{4}-){3}[2-9a-hj-km-np-z]{4}$/);
  expect(other?.code).not.toBe(code);
  expect(codes.digestOf(code.toUpperCase().replaceAll('-', ' '))).toBe(digest);
  expect(digest).not.toContain(code);
});
