import type { ErrorDetail } from '../../domain/shared/domain-error.ts';
import type { AttachmentId, UserId } from '../../domain/shared/ids.ts';
import { type Attachments, unownedFaults } from '../../domain/support/ticket.ts';

/** A fault for each attached file that does not belong to the sender. */
export async function foreignFileFaults(
  attachments: Attachments,
  senderId: UserId,
  fileIds: readonly AttachmentId[],
): Promise<ErrorDetail[]> {
  if (fileIds.length === 0) return [];
  return unownedFaults(fileIds, await attachments.ownedBy(senderId, fileIds));
}
