import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * No request lives as long, so what is older was left by a crash. Younger files may belong to another process on the
 * same folder.
 */
const LONGEST_UPLOAD_MS = 10 * 60_000;

/** A full, broken or missing disk is no fault of whoever sends a file: the same request may well succeed a moment later. */
export class UploadFolderUnavailable extends Error {
  readonly kind = 'unavailable';

  constructor(cause: unknown) {
    super('The upload folder is not available.', { cause });
    this.name = 'UploadFolderUnavailable';
  }
}

/** A file as it came in, on disk until its request is answered. */
export interface ReceivedFile {
  readonly sizeBytes: number;
  /** SHA-256 in hex: stands for the bytes where two uploads are compared. */
  readonly digest: string;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

/** Where files wait while they are judged, so that many at a time need no memory. */
export class UploadFolder {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes the stream down. Whatever breaks it off, nothing is left of it. */
  async receive(stream: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 }).catch(asUnavailable);
    const file = path.join(this.folder, randomUUID());
    const hash = createHash('sha256');
    let sizeBytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await pipeline(stream, measure, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await rm(file, { force: true }).catch(() => {});
      return asUnavailable(error);
    }
    return {
      sizeBytes,
      digest: hash.digest('hex'),
      read: () => createReadStream(file),
      remove: () => rm(file, { force: true }),
    };
  }

  /** Removes what a crash left behind. */
  async sweep(now: Date): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for await (const { name } of await opendir(this.folder)) {
      const file = path.join(this.folder, name);
      // Gone since the folder was read: its own request has removed it.
      const found = await stat(file).catch(() => null);
      if (found !== null && now.getTime() - found.mtimeMs > LONGEST_UPLOAD_MS) await rm(file, { force: true });
    }
  }
}

/** @throws UploadFolderUnavailable for what the disk says; what breaks off the stream, the sender's socket too, as it is */
function asUnavailable(error: unknown): never {
  const { syscall } = (error ?? {}) as { readonly syscall?: unknown };
  throw typeof syscall === 'string' && syscall !== 'read' ? new UploadFolderUnavailable(error) : error;
}
