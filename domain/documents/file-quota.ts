import { FileQuotaExceeded } from './document.errors.ts';
import { MEBIBYTE } from './stored-file.ts';

/** The number and size of files that a user keeps. */
export interface FileUsage {
  readonly files: number;
  readonly bytes: number;
}

/** Counts all files of a user: documents, attachments and the picture. */
const FILE_QUOTA: FileUsage = { files: 200, bytes: 500 * MEBIBYTE };

/** @param usage with the new file @throws FileQuotaExceeded */
export function checkQuota({ files, bytes }: FileUsage): void {
  if (files > FILE_QUOTA.files || bytes > FILE_QUOTA.bytes) throw new FileQuotaExceeded();
}
