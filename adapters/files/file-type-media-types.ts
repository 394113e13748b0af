import { fileTypeFromBuffer } from 'file-type';
import type { FileContent } from '../../domain/documents/file-store.port.ts';
import type { MediaTypes } from '../../domain/documents/media-types.port.ts';
import { firstBytesOf } from './file-contents.ts';

/** Enough for the signature of every type taken here, PNG's search for its animation included. */
const SAMPLE_BYTES = 64 * 1024;

/** A moving PNG is a PNG to every reader of PNG. */
const SAME_AS: Readonly<Record<string, string>> = { 'image/apng': 'image/png' };

/** Looks at the first bytes only: a type that hides further behind is what the bytes in front of it say. */
export class FileTypeMediaTypes implements MediaTypes {
  async detect(content: FileContent): Promise<string | null> {
    const found = await fileTypeFromBuffer(await firstBytesOf(content, SAMPLE_BYTES));
    return found === undefined ? null : (SAME_AS[found.mime] ?? found.mime);
  }
}
