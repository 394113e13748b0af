import { createReadStream } from 'node:fs';
import type { FileContent } from '../../domain/documents/file-store.port.ts';

/** Bytes that are in memory anyway. */
export function contentOf(bytes: Uint8Array): FileContent {
  return {
    sizeBytes: bytes.byteLength,
    async *read() {
      yield bytes;
    },
  };
}

/** Bytes that lie in a file of this machine. */
export function contentOfFile(path: string, sizeBytes: number): FileContent {
  return { sizeBytes, read: () => createReadStream(path) };
}

/** At most the first `maxBytes`, in one piece. */
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
