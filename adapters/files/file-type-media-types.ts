import type { FileContent } from '../../domain/documents/file-store.port.ts';
import type { MediaTypes } from '../../domain/documents/media-types.port.ts';
import { firstBytesOf } from './file-contents.ts';

/** Enough to recognize every accepted type, including the search for PNG animation. */
const SAMPLE_BYTES = 64 * 1024;

/** Animated PNGs are valid PNGs. */
const SAME_AS: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Detects the type from the first bytes only. */
export class FileTypeMediaTypes implements MediaTypes {
  async detect(content: FileContent): Promise<string | null> {
    const { fileTypeFromBuffer } = await import('file-type');
    const found = await fileTypeFromBuffer(await firstBytesOf(content, SAMPLE_BYTES));
    return found === undefined ? null : (SAME_AS[found.mime] ?? found.mime);
  }
}
