import { Aggregate } from '../shared/aggregate.ts';
import type { FileId, FileKey, UploadId, UserId } from '../shared/ids.ts';
import { FileInUse, FileQuotaExceeded, FileTooLarge, FileTypeNotAccepted } from './document.errors.ts';

export const FILE_PURPOSES = ['picture', 'document', 'attachment'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const MEDIA_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

interface FileRules {
  readonly maxBytes: number;
  readonly mediaTypes: readonly MediaType[];
}

const MEBIBYTE = 1024 * 1024;

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

/** The records of all files. A file in the store without a record is removed by a sweep. */
export interface StoredFiles {
  /**
   * Locks the owner until the unit of work ends. Adds nothing if an earlier attempt at the same upload has added a file.
   * @returns the file of the first attempt
   * @throws OwnerErased if the owner's account is erased or is being erased
   */
  add(file: StoredFile): Promise<StoredFile>;
  /** By id alone, since a signed link names no owner. */
  find(id: FileId): Promise<StoredFile | null>;
  /** Does nothing if the file is unknown or belongs to another user. */
  remove(id: FileId, ownerId: UserId): Promise<void>;
  /** Also removes the documents that the files belong to. */
  removeAllOf(ownerId: UserId): Promise<readonly FileId[]>;
  /** The given keys that have a record: of a file, or of an agreement. */
  known(keys: readonly FileKey[]): Promise<ReadonlySet<FileKey>>;
}

/** The files that a user keeps. */
export interface UserFiles {
  /** Locks the file until the unit of work ends. @throws FileNotFound also if it belongs to another user */
  get(id: FileId, ownerId: UserId): Promise<StoredFile>;
  /** Whether a ticket of the owner, or a message on one, refers to the file. Stays true or false while the file is locked. */
  isAttached(id: FileId, ownerId: UserId): Promise<boolean>;
  /** Stays true until the unit of work ends if the owner is locked, as after `StoredFiles.add`. */
  usageOf(ownerId: UserId): Promise<FileUsage>;
}
