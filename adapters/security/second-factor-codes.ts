import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import type { OneTimePasswords, RecoveryCodes } from '../../application/identity/ports.ts';
import { CODE_DIGITS, STEP_SECONDS } from '../../domain/identity/second-factor.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { SealedTexts } from './sealed-texts.ts';

/** RFC 4226, 4 recommends 160 bits. */
const SECRET_BYTES = 20;
/** With the default algorithm, HMAC over the hash of RFC 6238: many apps ignore any other. */
const CODES = { digits: CODE_DIGITS };
const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/** Codes by RFC 6238. A secret is sealed for its user: copied to another account, it is worth nothing. */
export class OtpauthOneTimePasswords implements OneTimePasswords {
  private readonly texts: SealedTexts;
  private readonly issuer: string;

  /** @param issuer the name that apps show */
  constructor(texts: SealedTexts, issuer: string) {
    this.texts = texts;
    this.issuer = issuer;
  }

  mint(userId: UserId, account: string) {
    const secret = new Secret({ size: SECRET_BYTES });
    const { issuer } = this;
    const otpauthUrl = new TOTP({ ...CODES, secret, issuer, label: account, period: STEP_SECONDS }).toString();
    return { secret: secret.base32, otpauthUrl, sealedSecret: this.texts.seal(userId, secret.base32) };
  }

  isCode(code: string, { userId, sealedSecret, step }: Parameters<OneTimePasswords['isCode']>[1]): boolean {
    const secret = this.texts.open(userId, sealedSecret);
    // Sealed with another key: recovery codes still work.
    if (secret === null || !CODE.test(code)) return false;
    const right = HOTP.generate({ ...CODES, secret: Secret.fromBase32(secret), counter: step });
    return timingSafeEqual(Buffer.from(code), Buffer.from(right));
  }
}

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_CHARACTERS = 4;

/** Codes such as `k7f3-9xq2-m4wn-8hcd`. They have 79 random bits, so a fast hash protects them enough. */
export class RandomRecoveryCodes implements RecoveryCodes {
  mint(count: number) {
    return Array.from({ length: count }, () => {
      const code = Array.from({ length: GROUPS }, randomGroup).join('-');
      return { code, digest: this.digestOf(code) };
    });
  }

  digestOf(code: string): string {
    return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex');
  }
}

function randomGroup(): string {
  return Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
