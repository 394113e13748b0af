import type { FileId } from '../shared/ids.ts';

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
