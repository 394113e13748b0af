import type { FileContent } from './file-store.port.ts';

/** Detects a file's type from its bytes. Names and declared types come from the client and prove nothing. */
export interface MediaTypes {
  /** A media type such as `image/png`, or `null` if unknown. */
  detect(content: FileContent): Promise<string | null>;
}
