import { createReadStream } from 'node:fs';
import type { FileContent } from '../../domain/documents/file-store.port.ts';

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
