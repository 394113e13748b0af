import type { UserId } from '../shared/id.ts';
import type { AttachmentId } from './ticket.id.ts';

/** The files that people uploaded in order to attach them. */
export interface Attachments {
  /** Those of the given files that exist and belong to this owner. The rest may be unknown or somebody else's. */
  ownedBy(ownerId: UserId, fileIds: readonly AttachmentId[]): Promise<ReadonlySet<AttachmentId>>;
}
