import { describe, expect, it } from 'vitest';
import { SignedFileLinks } from '../../../adapters/files/signed-file-links.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const FILE = idNumber<'StoredFile'>(1);

function links({ secret = 'a secret of more than thirty-two characters', clock = new FakeClock() } = {}) {
  return { clock, links: new SignedFileLinks({ publicUrl: 'https://lending.test/api/', secret, clock }) };
}

function parts(url: string) {
  const { searchParams, origin, pathname } = new URL(url);
  const proof = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
  return { address: origin + pathname, proof };
}

describe('the address of a file', () => {
  it('is absolute, and ends after a quarter of an hour', () => {
    const { links: on, clock } = links();
    const { address, proof } = parts(on.urlOf(FILE));

    expect(address).toBe(`https://lending.test/api/files/${FILE}`);
    expect(Number(proof.expires)).toBe(clock.now().getTime() / 1000 + 900);
    clock.advance({ minutes: 15, seconds: -1 });
    expect(on.holds(FILE, proof)).toBe(true);
    clock.advance({ seconds: 1 });
    expect(on.holds(FILE, proof)).toBe(false);
  });

  it('opens no other file, lives no longer than it says, and cannot be signed by anyone else', () => {
    const { links: on } = links();
    const { proof } = parts(on.urlOf(FILE));
    const { signature } = parts(links({ secret: 'another secret, quite as long as the one' }).links.urlOf(FILE)).proof;

    expect(on.holds(idNumber<'StoredFile'>(2), proof)).toBe(false);
    expect(on.holds(FILE, { ...proof, expires: String(Number(proof.expires) + 1) })).toBe(false);
    expect(on.holds(FILE, { ...proof, signature })).toBe(false);
  });

  it('does not hold with any digit of its signature changed', () => {
    const { links: on } = links();
    const { proof } = parts(on.urlOf(FILE));

    for (let at = 0; at < 64; at++) {
      const digit = proof.signature[at] === '0' ? '1' : '0';
      const signature = proof.signature.slice(0, at) + digit + proof.signature.slice(at + 1);
      expect(on.holds(FILE, { ...proof, signature })).toBe(false);
    }
  });

  it.each([
    ['', ''],
    ['1', ''],
    ['', 'ab'],
    ['NaN', '0'.repeat(64)],
    ['1e99', '0'.repeat(64)],
    [' 99999999999', '0'.repeat(64)],
    ['99999999999', 'z'.repeat(64)],
    ['99999999999', 'é'.repeat(64)],
  ])('does not hold with expires %j and signature %j', (expires, signature) => {
    expect(links().links.holds('nonsense' as FileId, { expires, signature })).toBe(false);
  });
});
