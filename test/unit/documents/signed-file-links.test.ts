import { describe, expect, it } from 'vitest';
import { SignedFileLinks } from '../../../adapters/files/signed-file-links.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const FILE = idNumber<'StoredFile'>(1);
const clock = new FakeClock();
const publicUrl = 'https://lending.test/api/';
const linksOf = (secret: string) => new SignedFileLinks({ publicUrl, secret, clock });
const links = linksOf('a secret of more than thirty-two characters');

function parts(url: string) {
  const { searchParams, origin, pathname } = new URL(url);
  const proof = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
  return { address: origin + pathname, proof };
}

// test/security/rows/signed.ts lists more addresses that are refused.
describe('the address of a file', () => {
  it('is absolute, and expires after 15 minutes', () => {
    const { address, proof } = parts(links.urlOf(FILE));

    expect(address).toBe(`https://lending.test/api/files/${FILE}`);
    expect(Number(proof.expires)).toBe(clock.now().getTime() / 1000 + 900);
    clock.advance({ minutes: 15, seconds: -1 });
    expect(links.holds(FILE, proof)).toBe(true);
    clock.advance({ seconds: 1 });
    expect(links.holds(FILE, proof)).toBe(false);
  });
});
