import type { FileId } from './document.id.ts';

/** Bytes that can be read, more than once, without being held in memory. */
export interface FileContent {
  readonly sizeBytes: number;
  read(): AsyncIterable<Uint8Array>;
}

/** Where the bytes lie, each file under the id that the service gave it: no name of a client's ever gets here. */
export interface FileStore {
  /** Whole or not at all: a broken put leaves nothing under the id. */
  put(id: FileId, content: FileContent): Promise<void>;
  /** `null` when there is nothing under the id. Whoever opens it reads it to the end, or breaks off the iteration. */
  open(id: FileId): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removing what is not there is done already. */
  remove(id: FileId): Promise<void>;
  /** The ids under which something was put before this instant. */
  olderThan(instant: Date): AsyncIterable<FileId>;
}
