import type { FileId } from './document.id.ts';

/** What an address says beside the file's id: until when it holds (Unix seconds), and the proof that we made it. */
export interface LinkProof {
  readonly expires: string;
  readonly signature: string;
}

/** Addresses that open one file for a short while, to whoever holds them. */
export interface FileLinks {
  /** An absolute URL. */
  urlOf(fileId: FileId): string;
  /** Whether we made this address and it still holds. */
  holds(fileId: FileId, proof: LinkProof): boolean;
}
