import { hkdfSync } from 'node:crypto';

/** A key for each purpose, in hexadecimal, derived from the secret of file links, which all nodes share. */
export function secretFrom(fileUrlSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', fileUrlSecret, '', purpose, 32)).toString('hex');
}
