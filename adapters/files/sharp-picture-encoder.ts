import { bulkhead } from 'cockatiel';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { InvalidPicture } from '../../domain/documents/document.errors.ts';
import type { FileContent } from '../../domain/documents/file-store.port.ts';
import type { PictureEncoder } from '../../domain/documents/picture-encoder.port.ts';
import type { MediaType } from '../../domain/documents/stored-file.ts';
import { contentOf, firstBytesOf } from './file-contents.ts';

/** More than phones produce. A small file can claim any number of pixels, and each takes four bytes to decode. */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 16_384;
/** The largest accepted picture takes about 300 MB to encode; the others wait on disk. */
const MOST_RUNNING = 2;
const JPEG_QUALITY = 90;
const TIMEOUT_SECONDS = 20;

// `failOn: 'error'` accepts what browsers show and rejects truncated files. The pixel limit applies before decoding.
const READING: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true };

const FORMATS: Readonly<Record<string, { readonly name: string; encode(picture: Sharp): Sharp }>> = {
  'image/jpeg': { name: 'jpeg', encode: (picture) => picture.jpeg({ quality: JPEG_QUALITY }) },
  'image/png': { name: 'png', encode: (picture) => picture.png() },
};

// Each picture is encoded once, so a pixel cache would only waste memory.
sharp.cache(false);

/** Encodes with sharp (libvips), which drops metadata by default. */
export class SharpPictureEncoder implements PictureEncoder {
  private readonly queue = bulkhead(MOST_RUNNING, Number.POSITIVE_INFINITY);

  encode(picture: FileContent, mediaType: MediaType): Promise<FileContent> {
    return this.queue.execute(() => reencoded(picture, mediaType));
  }
}

async function reencoded(picture: FileContent, mediaType: MediaType): Promise<FileContent> {
  const format = FORMATS[mediaType];
  if (format === undefined) throw new Error(`${mediaType} is not a picture format.`);
  const bytes = await firstBytesOf(picture, picture.sizeBytes);
  const metadata = await orInvalid(() => sharp(bytes, READING).metadata());
  if (metadata.format !== format.name) throw new InvalidPicture('The picture cannot be read.');
  if (Math.max(metadata.width, metadata.height) > LONGEST_SIDE) throw tooLarge();
  // Rotates before the orientation is dropped with the other metadata.
  const upright = sharp(bytes, READING).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
  return contentOf(await orInvalid(() => format.encode(upright).toBuffer()));
}

/** @throws InvalidPicture if sharp fails, at the call or later */
async function orInvalid<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw /pixel limit/i.test(message) ? tooLarge() : new InvalidPicture('The picture is broken or cannot be read.');
  }
}

function tooLarge(): InvalidPicture {
  const limits = `at most ${MOST_PIXELS}, and ${LONGEST_SIDE} on the longest side`;
  return new InvalidPicture(`The picture has too many pixels: ${limits}.`);
}
