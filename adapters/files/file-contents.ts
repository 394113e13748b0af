import { createReadStream } from 'node:fs';
import type { FileContent, MediaTypes } from '../../domain/documents/file-store.port.ts';

/** Content held in memory. */
export function contentOf(bytes: Uint8Array): FileContent {
  return {
    sizeBytes: bytes.byteLength,
    async *read() {
      yield bytes;
    },
  };
}

/** Content of a local file. */
export function contentOfFile(path: string, sizeBytes: number): FileContent {
  return { sizeBytes, read: () => createReadStream(path) };
}

/** Reads at most the first `maxBytes`. */
export async function firstBytesOf(content: FileContent, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content.read()) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

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
