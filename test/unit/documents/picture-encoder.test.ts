import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { contentOf, firstBytesOf } from '../../../adapters/files/file-contents.ts';
import { SharpPictureEncoder } from '../../../adapters/files/sharp-picture-encoder.ts';
import { Unavailable } from '../../../application/shared/ports.ts';
import { InvalidPicture, PictureEncoderBusy } from '../../../domain/documents/document.errors.ts';
import type { MediaType } from '../../../domain/documents/stored-file.ts';
import { GIF, hugePng, paddedPng, picture, pictureWithPlace, pngChunk } from '../../support/documents.ts';

const MEBIBYTE = 1024 * 1024;
const [JPEG, PNG] = [await picture('jpeg'), await picture('png')];

async function encode(bytes: Buffer, mediaType: MediaType = 'image/png'): Promise<Buffer> {
  const content = await new SharpPictureEncoder().encode(contentOf(bytes), mediaType);
  return firstBytesOf(content, content.sizeBytes);
}

// test/security/rows/uploads.ts lists data hidden in pictures, which is removed.
describe('encoding a picture', () => {
  it.each(['jpeg', 'png'] as const)('keeps the pixels and the format of a %s', async (format) => {
    const drawn = sharp(await encode(await picture(format), `image/${format}`));

    expect(await drawn.metadata()).toMatchObject({ format, width: 64, height: 32 });
    const pixels = await drawn.raw().toBuffer();
    expect([pixels[0], pixels.at(-1)].every((value) => value !== undefined && value > 240)).toBe(true);
  });

  it('turns it upright, and removes place and camera', async () => {
    const taken = await pictureWithPlace();
    expect(taken.includes('SecretCamera')).toBe(true);
    expect((await sharp(taken).metadata()).exif).toBeDefined();

    const drawn = await encode(taken, 'image/jpeg');

    const { width, height, exif, orientation } = await sharp(drawn).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 32, height: 64 });
    expect(drawn.includes('SecretCamera')).toBe(false);
  });

  it('encodes a picture of the largest allowed size', async () => {
    expect((await encode(paddedPng(PNG, 5 * MEBIBYTE))).length).toBeLessThan(10_000);
  });

  it('encodes many pictures at once, also after a broken one', async () => {
    const broken = Buffer.from('broken');
    const encoder = new SharpPictureEncoder();
    const all = Array.from({ length: 20 }, (_, at) => encoder.encode(contentOf(at % 3 ? PNG : broken), 'image/png'));

    const outcomes = (await Promise.allSettled(all)).map(({ status }) => status);

    expect(outcomes).toEqual(outcomes.map((_, at) => (at % 3 ? 'fulfilled' : 'rejected')));
  });

  it('keeps the first frame of an animated PNG', async () => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(1, 0);
    const moving = Buffer.concat([PNG.subarray(0, 33), pngChunk('acTL', control), PNG.subarray(33)]);

    expect(await sharp(await encode(moving)).metadata()).toMatchObject({ format: 'png', width: 64 });
  });

  it.each([
    ['one pixel too wide', 16_385, 10],
    ['one pixel too high', 10, 16_385],
    ['one row too many', 5_000, 5_001],
    ['900 million', 30_000, 30_000],
  ])('refuses a picture by its number of pixels, before it unpacks them: %s', async (_what, width, height) => {
    // It lacks most of its rows, so that unpacking it would fail for another reason.
    await expect(encode(hugePng(width, height))).rejects.toThrow(/too many pixels/);
  });

  it.each([
    ['a PNG without a body', PNG.subarray(0, 33), 'image/png'],
    ['a JPEG named a PNG', JPEG, 'image/png'],
    ['a GIF', GIF, 'image/png'],
  ] as const)('refuses %s', async (_what, bytes, mediaType) => {
    await expect(encode(bytes, mediaType)).rejects.toThrow(InvalidPicture);
  });
});

describe('when more pictures come than can be encoded', () => {
  const left = new Error('The client is gone.');
  const small = contentOf(PNG);

  /** With one place to run and one to wait. The first is taken until `release`. */
  function busyEncoder(signal?: AbortSignal) {
    const encoder = new SharpPictureEncoder({ maxRunning: 1, maxWaiting: 1 });
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const held = {
      sizeBytes: PNG.length,
      async *read() {
        await promise;
        yield PNG;
      },
    };
    return { encoder, release, running: encoder.encode(held, 'image/png', signal) };
  }

  it('refuses those that find no place, and recovers', async () => {
    const { encoder, release, running } = busyEncoder();
    const waiting = encoder.encode(small, 'image/png');

    await expect(encoder.encode(small, 'image/png')).rejects.toThrow(PictureEncoderBusy);

    release();
    await Promise.all([running, waiting]);
    await expect(encoder.encode(small, 'image/png')).resolves.toBeDefined();
  });

  it('drops a waiting picture when its client leaves, and gives its place away', async () => {
    const { encoder, release, running } = busyEncoder();
    const client = new AbortController();
    const waiting = encoder.encode(small, 'image/png', client.signal);

    client.abort(left);

    await expect(waiting).rejects.toBe(left);
    const next = encoder.encode(small, 'image/png');
    release();
    await Promise.all([running, next]);
  });

  it('returns no picture to a client that left while it ran', async () => {
    const client = new AbortController();
    const { encoder, release, running } = busyEncoder(client.signal);

    client.abort(left);

    await expect(running).rejects.toBe(left);
    release();
    await expect(encoder.encode(small, 'image/png')).resolves.toBeDefined();
  });

  it('takes none of a client that left before', async () => {
    const encoder = new SharpPictureEncoder();

    await expect(encoder.encode(small, 'image/png', AbortSignal.abort(left))).rejects.toBe(left);
  });

  it('gives up a picture that takes too long', async () => {
    // One alone takes about a second; together they take several.
    const pictures = 8;
    const encoder = new SharpPictureEncoder({ maxPixels: 256_000_000, maxSeconds: 1, maxRunning: pictures });
    const slow = contentOf(hugePng(16_000, 16_000, 16_000));

    const encoded = Promise.all(Array.from({ length: pictures }, () => encoder.encode(slow, 'image/png')));

    await expect(encoded).rejects.toThrow(/takes too long/);
  });
});

describe('when sharp cannot be loaded', () => {
  it('says so, and does not take the picture for a broken one', async () => {
    const missing = async () => Promise.reject(new Error('Could not load the "sharp" module'));
    const encoded = new SharpPictureEncoder({}, missing).encode(contentOf(GIF), 'image/png');

    await expect(encoded).rejects.toBeInstanceOf(Unavailable);
  });
});
