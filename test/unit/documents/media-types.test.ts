import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { FileTypeMediaTypes } from '../../../adapters/files/file-type-media-types.ts';
import { GIF, HTML, PDF, paddedPng, picture, pngChunk, SVG } from '../../support/documents.ts';

const detect = (bytes: Buffer) => new FileTypeMediaTypes().detect(contentOf(bytes));

describe('telling what bytes are', () => {
  it('knows the three types that are taken', async () => {
    expect(await detect(await picture('jpeg'))).toBe('image/jpeg');
    expect(await detect(await picture('png'))).toBe('image/png');
    expect(await detect(PDF)).toBe('application/pdf');
  });

  it('takes a moving PNG for a PNG', async () => {
    const png = await picture('png');
    const moving = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', Buffer.alloc(8)), png.subarray(33)]);

    expect(await detect(moving)).toBe('image/png');
  });

  it('knows a PNG whose pixels come only after megabytes of something else', async () => {
    const png = await picture('png');
    const late = Buffer.concat([png.subarray(0, 33), pngChunk('paDd', Buffer.alloc(2_000_000)), png.subarray(33)]);

    expect(await detect(late)).toBe('image/png');
    expect(await detect(paddedPng(png, 5_242_880))).toBe('image/png');
  });

  it.each([
    ['a GIF', GIF],
    ['an SVG', SVG],
    ['a page', HTML],
    ['a page with a picture behind it', Buffer.concat([HTML, PDF])],
    ['plain text', Buffer.from('%PD F')],
    ['nothing', Buffer.alloc(0)],
  ])('takes %s for none of them', async (_what, bytes) => {
    expect(['image/jpeg', 'image/png', 'application/pdf']).not.toContain(await detect(bytes));
  });
});
