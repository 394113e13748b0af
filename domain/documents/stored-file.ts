import { Aggregate } from '../shared/aggregate.ts';
import type { FileId, UploadId, UserId } from '../shared/ids.ts';
import { FileInUse, FileTooLarge, FileTypeNotAccepted } from './document.errors.ts';

export const FILE_PURPOSES = ['picture', 'document', 'attachment'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

interface FileRules {
  readonly maxBytes: number;
  readonly mediaTypes: readonly MediaType[];
}

export const MEBIBYTE = 1024 * 1024;

export const FILE_RULES: Readonly<Record<FilePurpose, FileRules>> = {
  picture: { maxBytes: 5 * MEBIBYTE, mediaTypes: ['image/jpeg', 'image/png'] },
  document: { maxBytes: 10 * MEBIBYTE, mediaTypes: MEDIA_TYPES },
  attachment: { maxBytes: 10 * MEBIBYTE, mediaTypes: MEDIA_TYPES },
};

/** @param mediaType as detected from the bytes, `null` if unknown @throws FileTooLarge, FileTypeNotAccepted */
export function checkUpload(purpose: FilePurpose, sizeBytes: number, mediaType: string | null): MediaType {
  const { maxBytes, mediaTypes } = FILE_RULES[purpose];
  if (sizeBytes > maxBytes) throw new FileTooLarge(maxBytes);
  const accepted = mediaTypes.find((each) => each === mediaType);
  if (accepted === undefined) throw new FileTypeNotAccepted(mediaTypes);
  return accepted;
}

export type NewStoredFile = Pick<StoredFile, 'id' | 'uploadId' | 'ownerId' | 'purpose' | 'mediaType' | 'sizeBytes'>;

/** The record of a file in the file store. Never changes. The size is that of the stored bytes. */
export class StoredFile extends Aggregate {
  readonly id: FileId;
  /** `null` if the upload cannot be retried. */
  readonly uploadId: UploadId | null;
  readonly ownerId: UserId;
  readonly purpose: FilePurpose;
  readonly mediaType: MediaType;
  readonly sizeBytes: number;
  readonly createdAt: Date;

  constructor({ id, uploadId, ownerId, purpose, mediaType, sizeBytes }: NewStoredFile, now: Date) {
    super();
    this.id = id;
    this.uploadId = uploadId;
    this.ownerId = ownerId;
    this.purpose = purpose;
    this.mediaType = mediaType;
    this.sizeBytes = sizeBytes;
    this.createdAt = now;
  }

  /**
   * Pictures and documents are always in use: they are removed with what they belong to.
   * @param attached whether a ticket or a message refers to the file @throws FileInUse
   */
  assertNotInUse(attached: boolean): void {
    if (this.purpose !== 'attachment' || attached) throw new FileInUse();
  }
}
