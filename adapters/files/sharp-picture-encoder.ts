import { aborted } from 'node:util';
import { type BulkheadPolicy, bulkhead } from 'cockatiel';
import type { Sharp, SharpOptions } from 'sharp';
import { Unavailable } from '../../application/shared/ports.ts';
import { InvalidPicture, PICTURE_FAULTS, PictureEncoderBusy } from '../../domain/documents/document.errors.ts';
import type { FileContent, PictureEncoder } from '../../domain/documents/file-store.port.ts';
import type { MediaType } from '../../domain/documents/stored-file.ts';
import { contentOf, firstBytesOf } from './file-contents.ts';

export interface PictureLimits {
  /** A small file can claim any number of pixels, and each takes four bytes and more to decode. */
  readonly maxPixels: number;
  /** For one picture, once it runs. */
  readonly maxSeconds: number;
  /** Each occupies one of the four threads in libuv's pool, and up to 300 MB. */
  readonly maxRunning: number;
  /** Length of the queue; further pictures are refused. They wait on disk. */
  readonly maxWaiting: number;
}

// Why: docs/decisions/0022-files-and-mail.md
/** A photo of this size takes about a second on a server core. */
const DEFAULTS: PictureLimits = { maxPixels: 25_000_000, maxSeconds: 5, maxRunning: 2, maxWaiting: 20 };
const LONGEST_SIDE = 16_384;
const JPEG_QUALITY = 90;

const FORMATS: Readonly<Record<string, { readonly name: string; encode(picture: Sharp): Sharp }>> = {
  'image/jpeg': { name: 'jpeg', encode: (picture) => picture.jpeg({ quality: JPEG_QUALITY }) },
  'image/png': { name: 'png', encode: (picture) => picture.png() },
};

/** sharp comes with a package for each platform. This machine's is missing or cannot be loaded. */
class PictureEncoderUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('sharp cannot be loaded: install the packages on this kind of machine, with optional ones.', cause);
  }
}

// Why: docs/decisions/0034-a-process-drains-and-closes-in-order.md
/** sharp is loaded for the first picture. */
const loadSharp = async () => (await import('sharp')).default;
type SharpModule = Awaited<ReturnType<typeof loadSharp>>;

/** Encodes with sharp (libvips), which drops metadata by default. */
export class SharpPictureEncoder implements PictureEncoder {
  private readonly limits: PictureLimits;
  /** Unbounded, because it keeps abandoned pictures until their turn. `admitted` is bounded. */
  private readonly queue: BulkheadPolicy;
  private admitted = 0;
  private readonly load: typeof loadSharp;

  constructor(limits: Partial<PictureLimits> = {}, load = loadSharp) {
    this.limits = { ...DEFAULTS, ...limits };
    this.load = load;
    this.queue = bulkhead(this.limits.maxRunning, Number.POSITIVE_INFINITY);
  }

  async encode(
    picture: FileContent,
    mediaType: MediaType,
    signal = new AbortController().signal,
  ): Promise<FileContent> {
    signal.throwIfAborted();
    const { maxRunning, maxWaiting } = this.limits;
    if (this.admitted >= maxRunning + maxWaiting) throw new PictureEncoderBusy();
    this.admitted += 1;
    try {
      const encoded = this.queue.execute(async () => {
        const sharp = await this.sharp();
        return reencoded(sharp, picture, mediaType, signal, this.limits);
      }, signal);
      // sharp cannot stop decoding, so the picture counts as running even after its caller has left.
      return await Promise.race([rejectionOf(signal, encoded), encoded]);
    } finally {
      this.admitted -= 1;
    }
  }

  /** @throws PictureEncoderUnavailable */
  private async sharp(): Promise<SharpModule> {
    const sharp = await this.load().catch((error) => Promise.reject(new PictureEncoderUnavailable(error)));
    // Each picture is encoded once, so a pixel cache would only waste memory.
    sharp.cache(false);
    return sharp;
  }
}

function rejectionOf(signal: AbortSignal, work: object): Promise<never> {
  return aborted(signal, work).then(() => Promise.reject(signal.reason));
}

async function reencoded(
  sharp: SharpModule,
  picture: FileContent,
  mediaType: MediaType,
  signal: AbortSignal,
  { maxPixels, maxSeconds }: PictureLimits,
): Promise<FileContent> {
  const format = FORMATS[mediaType];
  if (format === undefined) throw new Error(`${mediaType} is not a picture format.`);
  const bytes = await firstBytesOf(picture, picture.sizeBytes);
  // `failOn: 'error'` accepts what browsers show and rejects truncated files. The pixel limit applies before decoding.
  const reading: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true };
  const metadata = await orInvalid(() => sharp(bytes, reading).metadata());
  if (metadata.format !== format.name) throw new InvalidPicture(PICTURE_FAULTS.unreadable());
  if (Math.max(metadata.width, metadata.height) > LONGEST_SIDE) throw tooLarge();
  signal.throwIfAborted();
  // Rotates before the orientation is dropped with the other metadata.
  const upright = sharp(bytes, reading).timeout({ seconds: maxSeconds }).autoOrient();
  return contentOf(await orInvalid(() => format.encode(upright).toBuffer()));
}

/** @throws InvalidPicture if sharp fails, at the call or later */
async function orInvalid<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(message)) throw tooLarge();
    if (/timeout:/.test(message)) throw new InvalidPicture(PICTURE_FAULTS.slow());
    throw new InvalidPicture(PICTURE_FAULTS.broken());
  }
}

function tooLarge(): InvalidPicture {
  return new InvalidPicture(PICTURE_FAULTS.pixels({ most: DEFAULTS.maxPixels, longest: LONGEST_SIDE }));
}
