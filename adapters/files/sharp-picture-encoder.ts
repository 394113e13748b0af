import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { InvalidPicture } from '../../domain/documents/document.errors.ts';
import type { FileContent } from '../../domain/documents/file-store.port.ts';
import type { PictureEncoder } from '../../domain/documents/picture-encoder.port.ts';
import type { MediaType } from '../../domain/documents/stored-file.ts';
import { contentOf, firstBytesOf } from './file-contents.ts';

/** More than phones take. A few kilobytes can claim to be any number of pixels, and each costs four bytes to decode. */
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 16_384;
/** How many are drawn at a time. The worst that is let in takes some 300 MB while it is; the rest wait on disk. */
const LANES = 2;
const JPEG_QUALITY = 90;
const TIMEOUT_SECONDS = 20;

// `error` takes what browsers show as well, and refuses what is cut off. The pixels are counted before any is decoded.
const READING: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true };

const FORMATS: Readonly<Record<string, { readonly name: string; encode(picture: Sharp): Sharp }>> = {
  'image/jpeg': { name: 'jpeg', encode: (picture) => picture.jpeg({ quality: JPEG_QUALITY }) },
  'image/png': { name: 'png', encode: (picture) => picture.png() },
};

// Pictures are seen once each: a cache of their pixels would only hold memory.
sharp.cache(false);

/** libvips through sharp, which writes no metadata unless told to. */
export class SharpPictureEncoder implements PictureEncoder {
  private readonly lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve());
  private turn = 0;

  encode(picture: FileContent, mediaType: MediaType): Promise<FileContent> {
    const lane = this.turn++ % LANES;
    const drawn = (this.lanes[lane] ?? Promise.resolve()).then(() => this.draw(picture, mediaType));
    this.lanes[lane] = drawn.catch(() => {});
    return drawn;
  }

  private async draw(picture: FileContent, mediaType: MediaType): Promise<FileContent> {
    const format = FORMATS[mediaType];
    if (format === undefined) throw new Error(`${mediaType} is no picture.`);
    const bytes = await firstBytesOf(picture, picture.sizeBytes);
    const reader = await this.decoded(() => sharp(bytes, READING).metadata());
    if (reader.format !== format.name) throw new InvalidPicture('The picture cannot be read.');
    if (Math.max(reader.width, reader.height) > LONGEST_SIDE) throw tooLarge();
    // Turned first: which way is up stands in the metadata that are about to go.
    const upright = sharp(bytes, READING).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient();
    return contentOf(await this.decoded(() => format.encode(upright).toBuffer()));
  }

  private async decoded<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      throw /pixel limit/i.test(message) ? tooLarge() : new InvalidPicture('The picture is broken or cannot be read.');
    }
  }
}

function tooLarge(): InvalidPicture {
  return new InvalidPicture(
    `The picture has too many pixels: at most ${MOST_PIXELS}, and ${LONGEST_SIDE} on its longest side.`,
  );
}
