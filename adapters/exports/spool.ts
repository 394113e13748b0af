import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Unavailable } from '../../application/shared/ports.ts';

/** Appends to the answer. */
export type Write = (parts: readonly Uint8Array[]) => Promise<void>;

export interface Spooled {
  readonly sizeBytes: number;
  /** The file is gone once the stream closes. */
  readonly stream: Readable;
}

/** The disk is full, broken or missing. The client may retry. */
export class SpoolUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('The folder for answers is not available.', cause);
  }
}

/**
 * Writes an answer of any size to a file and returns a stream of it. The answer is complete before its first byte is
 * sent, and a client that reads slowly holds neither memory nor a connection to the database.
 */
export async function spool(folder: string, compose: (write: Write) => Promise<void>): Promise<Spooled> {
  const file = await nameless(folder).catch(asUnavailable);
  try {
    await compose((parts) => append(file, parts).catch(asUnavailable));
    const { size: sizeBytes } = await file.stat();
    // With `end`, the stream ends right after its last byte. Without, it first reads the file once more.
    return { sizeBytes, stream: file.createReadStream({ start: 0, end: sizeBytes - 1 }) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Without a name, a file ends with its handle, also when the process is killed. */
async function nameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await rm(name);
  return file;
}

async function append(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  const { bytesWritten } = await file.writev(parts);
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten < size) throw new Error('The disk took only a part of an answer.');
}

function asUnavailable(error: unknown): never {
  throw new SpoolUnavailable(error);
}
