import { expect, it } from 'vitest';
import { contentOf, FileTypeMediaTypes } from '../../../adapters/files/file-contents.ts';
import { HTML, PDF, paddedPng, picture, pngChunk } from '../../support/documents.ts';

const png = await picture('png');
/** The picture with a chunk in front of its pixels. */
const withChunk = (type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);

// test/security/rows/uploads.ts lists more types that are refused.
it.each([
  ['a JPEG', await picture('jpeg'), 'image/jpeg'],
  ['a PNG', png, 'image/png'],
  ['a PDF', PDF, 'application/pdf'],
  ['an animated PNG', withChunk('acTL', Buffer.alloc(8)), 'image/png'],
  ['a PNG whose pixels start after megabytes', withChunk('paDd', Buffer.alloc(2_000_000)), 'image/png'],
  ['a PNG of 5 MiB', paddedPng(png, 5_242_880), 'image/png'],
  ['a page in front of a PDF', Buffer.concat([HTML, PDF]), null],
  ['plain text', Buffer.from('%PD F'), null],
  ['nothing', Buffer.alloc(0), null],
])('detects %s', async (_what, bytes, expected) => {
  const detected = await new FileTypeMediaTypes().detect(contentOf(bytes));

  const accepted = ['image/jpeg', 'image/png', 'application/pdf'].find((type) => type === detected);
  expect(accepted ?? null).toBe(expected);
});
