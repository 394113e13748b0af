import type { AttachmentId, UserId } from '../shared/ids.ts';

/** Files uploaded as attachments. */
export interface Attachments {
  /** The given files that exist and belong to this owner. They cannot be deleted until the unit of work ends. */
  ownedBy(ownerId: UserId, fileIds: readonly AttachmentId[]): Promise<ReadonlySet<AttachmentId>>;
}
