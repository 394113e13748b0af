import type { ErrorDetail } from '../shared/domain-error.ts';
import type { AttachmentId, MessageId } from '../shared/ids.ts';
import type { ActorId } from '../shared/operator.ts';
import { TICKET_FAULTS } from './ticket.errors.ts';

/** Characters. */
export const SUBJECT_MAX_LENGTH = 200;
export const TEXT_MAX_LENGTH = 5000;
export const MAX_ATTACHMENTS = 10;
/** Messages of the owner on one ticket. Limited because a ticket is loaded as a whole. */
export const MAX_OWNER_MESSAGES = 500;

/** Never edited. Blanked when its author's account is erased. */
export interface TicketMessage {
  readonly messageId: MessageId;
  readonly sender: ActorId;
  /** Not implied by `sender`: an operator may open tickets too. */
  readonly fromAgent: boolean;
  readonly content: string;
  readonly attachments: readonly AttachmentId[];
  readonly at: Date;
}

/** Checks number and uniqueness. `unownedFaults` checks the owner. */
export function attachmentFaults(fileIds: readonly AttachmentId[]): ErrorDetail[] {
  if (fileIds.length > MAX_ATTACHMENTS) {
    return [{ field: 'attachments', ...TICKET_FAULTS.files({ max: MAX_ATTACHMENTS }) }];
  }
  return fileIds.flatMap((fileId, index) =>
    fileIds.indexOf(fileId) < index ? [{ field: 'attachments', index, ...TICKET_FAULTS.sameFile() }] : [],
  );
}

/** One fault for each file that is unknown or belongs to another user. */
export function unownedFaults(fileIds: readonly AttachmentId[], owned: ReadonlySet<AttachmentId>): ErrorDetail[] {
  return fileIds.flatMap((fileId, index) => (owned.has(fileId) ? [] : [unknownFile(index)]));
}

export function unknownFile(index: number): ErrorDetail {
  return { field: 'attachments', index, ...TICKET_FAULTS.file() };
}
