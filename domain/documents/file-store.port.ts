import type { FileId, FileKey } from '../shared/ids.ts';
import type { MediaType } from './stored-file.ts';

/** A stream of bytes that can be read more than once. */
export interface FileContent {
  readonly sizeBytes: number;
  read(): AsyncIterable<Uint8Array>;
}

// Why: docs/decisions/0022-files-and-mail.md
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

/** Detects a file's type from its bytes. Names and declared types come from the client and prove nothing. */
export interface MediaTypes {
  /** A media type such as `image/png`, or `null` if unknown. */
  detect(content: FileContent): Promise<string | null>;
}

/** Re-encodes pictures, which removes metadata and hidden content. */
export interface PictureEncoder {
  /**
   * Keeps the format, applies the orientation.
   *
   * @param signal ends the wait, with its reason
   * @throws InvalidPicture if undecodable, with too many pixels, or too slow to decode; PictureEncoderBusy
   */
  encode(picture: FileContent, mediaType: MediaType, signal?: AbortSignal): Promise<FileContent>;
}

/** The signed part of a link. `expires` is in Unix seconds. */
export interface LinkProof {
  readonly expires: string;
  readonly signature: string;
}

/** Short-lived links to a file. They need no further authentication. */
export interface FileLinks {
  /** An absolute URL. */
  urlOf(fileId: FileId): string;
  /** Whether the signature is valid and the link has not expired. */
  holds(fileId: FileId, proof: LinkProof): boolean;
}
