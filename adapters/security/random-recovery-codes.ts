import { createHash, randomInt } from 'node:crypto';
import type { RecoveryCodes } from '../../application/identity/second-factor.ports.ts';

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
