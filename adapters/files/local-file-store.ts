import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileContent, FileStore } from '../../domain/documents/file-store.port.ts';
import type { FileKey } from '../../domain/shared/ids.ts';
import { asDiskFault, isFileKey } from './file-store.ts';

export interface LocalFolders {
  readonly files: string;
  /** Holds files while they are written. Must be on the same disk as `files`. */
  readonly drafts: string;
}

/** Stores files in a local folder, readable by the service's user only. */
export class LocalFileStore implements FileStore {
  private readonly folders: LocalFolders;

  constructor(folders: LocalFolders) {
    this.folders = folders;
  }

  /**
   * Writes and flushes a draft, then renames it, so that the file is complete or absent even after a power loss.
   * Drafts of a killed process are swept with the other uploads.
   */
  async put(key: FileKey, content: FileContent): Promise<void> {
    const { files, drafts } = this.folders;
    const file = this.pathOf(key);
    const draft = path.join(drafts, randomUUID());
    try {
      await Promise.all([files, drafts].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
      await pipeline(content.read(), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
      await assertSize(draft, content.sizeBytes);
      await rename(draft, file);
      await syncFolder(files);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {});
      throw asDiskFault(error);
    }
  }

  async open(key: FileKey): Promise<AsyncIterable<Uint8Array> | null> {
    const handle = await ifThere(open(this.pathOf(key), 'r')).catch((error) => Promise.reject(asDiskFault(error)));
    // The stream closes the file, whether it is read to the end or destroyed.
    return handle?.createReadStream() ?? null;
  }

  async remove(key: FileKey): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async *olderThan(instant: Date): AsyncIterable<FileKey> {
    const folder = await ifThere(opendir(this.folders.files));
    for await (const { name } of folder ?? []) {
      if (!isFileKey(name)) continue;
      const found = await ifThere(stat(this.pathOf(name)));
      if (found !== null && found.mtimeMs < instant.getTime()) yield name;
    }
  }

  private pathOf(key: FileKey): string {
    // Prevents path traversal if an unchecked key ever gets here.
    if (!isFileKey(key)) throw new Error('Not a file key.');
    return path.join(this.folders.files, key);
  }
}

async function assertSize(file: string, sizeBytes: number): Promise<void> {
  const { size } = await stat(file);
  if (size !== sizeBytes) throw new Error(`A file of ${sizeBytes} bytes ended after ${size}.`);
}

/** Flushes the new name to the disk. Systems that cannot open folders do not need it. */
async function syncFolder(folder: string): Promise<void> {
  try {
    await using handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].includes(codeOf(error))) throw error;
  }
}

async function ifThere<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return String((error as { readonly code?: unknown } | null)?.code);
}
