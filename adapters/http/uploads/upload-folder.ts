import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Unavailable } from '../../../application/shared/ports.ts';

/** Longer than any request: an older file was left by a crash. Younger ones may belong to another process. */
const LONGEST_UPLOAD_MS = 10 * 60_000;

/** The disk is full, broken or missing. The client may retry. */
export class UploadFolderUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('The upload folder is not available.', cause);
  }
}

/** A received file, on disk until its request is answered. */
export interface ReceivedFile {
  readonly sizeBytes: number;
  /** SHA-256 in hex, to compare uploads. */
  readonly digest: string;
  read(): AsyncIterable<Uint8Array>;
  remove(): Promise<void>;
}

/** Stores files on disk while they are checked, so that concurrent uploads need little memory. */
export class UploadFolder {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes the stream to a file. On an error the file is removed. */
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

  /** Removes files left by a crash. */
  async sweep(now: Date): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for await (const { name } of await opendir(this.folder)) {
      const file = path.join(this.folder, name);
      // The request that wrote it may just have removed it.
      const found = await stat(file).catch(() => null);
      if (found !== null && now.getTime() - found.mtimeMs > LONGEST_UPLOAD_MS) await rm(file, { force: true });
    }
  }
}

/** @throws UploadFolderUnavailable for errors of the disk; errors of the stream, such as a lost connection, unchanged */
function asUnavailable(error: unknown): never {
  const { syscall } = (error ?? {}) as { readonly syscall?: unknown };
  throw typeof syscall === 'string' && syscall !== 'read' ? new UploadFolderUnavailable(error) : error;
}
