import type { FileKey } from '../shared/ids.ts';

/** A stream of bytes that can be read more than once. */
export interface FileContent {
  readonly sizeBytes: number;
  read(): AsyncIterable<Uint8Array>;
}

// Why: docs/decisions/0023-bytes-first-record-after.md
/** Stores the bytes of each file under its key. */
export interface FileStore {
  /** Atomic: a failed put stores nothing. */
  put(key: FileKey, content: FileContent): Promise<void>;
  /** `null` if there is no file. The caller reads to the end, or ends the iteration. */
  open(key: FileKey): Promise<AsyncIterable<Uint8Array> | null>;
  /** Idempotent. */
  remove(key: FileKey): Promise<void>;
  /** The keys of the files stored before this instant. */
  olderThan(instant: Date): AsyncIterable<FileKey>;
}
