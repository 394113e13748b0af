import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contentOf, firstBytesOf } from '../../../adapters/files/file-contents.ts';
import { SharpPictureEncoder } from '../../../adapters/files/sharp-picture-encoder.ts';
import { InvalidPicture } from '../../../domain/documents/document.errors.ts';
import type { MediaType } from '../../../domain/documents/stored-file.ts';
import { GIF, hugePng, paddedPng, picture, pictureWithPlace, pngChunk, SVG } from '../../support/documents.ts';

const MEBIBYTE = 1024 * 1024;

async function encode(bytes: Buffer, mediaType: MediaType = 'image/png'): Promise<Buffer> {
  const content = await new SharpPictureEncoder().encode(contentOf(bytes), mediaType);
  return firstBytesOf(content, content.sizeBytes);
}

describe('drawing a picture anew', () => {
  it.each(['jpeg', 'png'] as const)('keeps the pixels and the format of a %s', async (format) => {
    const drawn = sharp(await encode(await picture(format), `image/${format}`));

    expect(await drawn.metadata()).toMatchObject({ format, width: 64, height: 32 });
    const pixels = await drawn.raw().toBuffer();
    expect([pixels[0], pixels.at(-1)].every((value) => value !== undefined && value > 240)).toBe(true);
  });

  it('turns it upright, and drops place and camera', async () => {
    const taken = await pictureWithPlace();
    expect(taken.includes('SecretCamera')).toBe(true);
    expect((await sharp(taken).metadata()).exif).toBeDefined();

    const drawn = await encode(taken, 'image/jpeg');

    const { width, height, exif, orientation } = await sharp(drawn).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 32, height: 64 });
    expect(drawn.includes('SecretCamera')).toBe(false);
  });

  it('drops what is hidden in chunks or behind the end', async () => {
    const payload = Buffer.from('<script>alert(1)</script>');
    const png = await picture('png');
    const inside = Buffer.concat([png.subarray(0, -12), pngChunk('paYl', payload), png.subarray(-12)]);

    for (const polyglot of [inside, Buffer.concat([png, payload])]) {
      expect((await encode(polyglot)).includes('<script>')).toBe(false);
    }
    const jpeg = Buffer.concat([await picture('jpeg'), payload]);
    expect((await encode(jpeg, 'image/jpeg')).includes('<script>')).toBe(false);
  });

  it('draws a picture of the largest size allowed', async () => {
    expect((await encode(paddedPng(await picture('png'), 5 * MEBIBYTE))).length).toBeLessThan(10_000);
  });

  it('draws many that come at once, and those behind a broken one', async () => {
    const [good, broken] = [await picture('png'), Buffer.from('broken')];
    const encoder = new SharpPictureEncoder();
    const all = Array.from({ length: 20 }, (_, at) => encoder.encode(contentOf(at % 3 ? good : broken), 'image/png'));

    const outcomes = (await Promise.allSettled(all)).map(({ status }) => status);

    expect(outcomes).toEqual(outcomes.map((_, at) => (at % 3 ? 'fulfilled' : 'rejected')));
  });

  it('draws the first frame of a moving PNG', async () => {
    const png = await picture('png');
    const control = Buffer.alloc(8);
    control.writeUInt32BE(1, 0);
    const moving = Buffer.concat([png.subarray(0, 33), pngChunk('acTL', control), png.subarray(33)]);

    expect(await sharp(await encode(moving)).metadata()).toMatchObject({ format: 'png', width: 64 });
  });

  it('refuses what unfolds to 900 million pixels, without unfolding it', async () => {
    const bomb = hugePng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(16 * 1024);
    const before = process.memoryUsage().rss;

    await expect(encode(bomb)).rejects.toThrow(/too many pixels/);

    expect(process.memoryUsage().rss - before).toBeLessThan(32 * MEBIBYTE);
  });

  it.each([
    ['one pixel too wide', 16_385, 10],
    ['one pixel too high', 10, 16_385],
    ['just too many', 6_325, 6_325],
  ])('refuses %s', async (_what, width, height) => {
    await expect(encode(hugePng(width, height))).rejects.toThrow(/too many pixels/);
  });

  it.each([
    ['cut off', async () => (await picture('jpeg', { width: 600, height: 600 })).subarray(0, 1500), 'image/jpeg'],
    ['a head without a body', async () => (await picture('png')).subarray(0, 33), 'image/png'],
    ['of the other format', () => picture('jpeg'), 'image/png'],
    ['a GIF', async () => GIF, 'image/png'],
    ['an SVG', async () => SVG, 'image/png'],
    ['nothing', async () => Buffer.alloc(0), 'image/png'],
  ] as const)('refuses what is %s', async (_what, make, mediaType) => {
    await expect(encode(await make(), mediaType)).rejects.toThrow(InvalidPicture);
  });
});
