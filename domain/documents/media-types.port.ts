import type { FileContent } from './file-store.port.ts';

/** Tells what bytes are by looking at them. Names and declared types come from the client and prove nothing. */
export interface MediaTypes {
  /** A media type such as `image/png`; `null` for what is nothing known. */
  detect(content: FileContent): Promise<string | null>;
}
