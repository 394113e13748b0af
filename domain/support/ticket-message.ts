import type { ErrorDetail } from '../shared/domain-error.ts';
import type { UserId } from '../shared/id.ts';
import type { AttachmentId, MessageId } from './ticket.id.ts';

/** Characters. */
export const SUBJECT_MAX_LENGTH = 200;
export const TEXT_MAX_LENGTH = 5000;
export const MOST_ATTACHMENTS = 10;
/** Of the owner's on one ticket, far beyond any honest talk: a ticket is read and stored whole. */
export const MOST_OWN_MESSAGES = 500;

/** What one side wrote to the other. Nobody edits it; only the erasure of its author's account blanks it. */
export interface TicketMessage {
  readonly messageId: MessageId;
  readonly sender: UserId;
  /** Told apart from `sender`, since an operator may have a ticket of their own. */
  readonly fromAgent: boolean;
  readonly content: string;
  readonly attachments: readonly AttachmentId[];
  readonly at: Date;
}

/** What is wrong with a text that has to say something, at most one fault. */
export function textFaults(path: string, text: string, maxLength: number): ErrorDetail[] {
  const says = text.trim() !== '' && lengthOf(text) <= maxLength;
  return says ? [] : [{ path, message: `Give 1 to ${maxLength} characters that are not all blank.` }];
}

/** What is wrong with a list of files, each fault at its own place. Whose they are is not known here. */
export function attachmentFaults(fileIds: readonly AttachmentId[]): ErrorDetail[] {
  if (fileIds.length > MOST_ATTACHMENTS) {
    return [{ path: '/attachments', message: `Attach at most ${MOST_ATTACHMENTS} files.` }];
  }
  return fileIds.flatMap((fileId, index) =>
    fileIds.indexOf(fileId) < index ? [{ path: `/attachments/${index}`, message: 'Attach each file once.' }] : [],
  );
}

/** Names each attached file that the owner does not have, be it unknown or somebody else's. */
export function unownedFaults(fileIds: readonly AttachmentId[], owned: ReadonlySet<AttachmentId>): ErrorDetail[] {
  return fileIds.flatMap((fileId, index) => (owned.has(fileId) ? [] : [unknownFile(index)]));
}

/** The fault of an attachment that is no file of the sender's. */
export function unknownFile(index: number): ErrorDetail {
  return { path: `/attachments/${index}`, message: 'There is no such file.' };
}

/** Characters as people and JSON Schema count them: code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}
