import { Aggregate, type Transitions, transition } from '../shared/aggregate.ts';
import type { ErrorDetail } from '../shared/domain-error.ts';
import type { AttachmentId, MessageId, TicketId, UserId } from '../shared/ids.ts';
import type { ActorId } from '../shared/operator.ts';
import { isBlank, lengthOf, TEXT_FAULTS, textFaults } from '../shared/text.ts';
import { InvalidMessage, InvalidTicket, TICKET_FAULTS, TicketAlreadyClosed, TicketFull } from './ticket.errors.ts';
import type { TicketEvents } from './ticket.events.ts';
import type { CategoryId } from './ticket-category.ts';

/** Characters. */
export const SUBJECT_MAX_LENGTH = 200;
export const TEXT_MAX_LENGTH = 5000;
export const MAX_ATTACHMENTS = 10;
/** Messages of the owner on one ticket. Limited because a ticket is loaded as a whole. */
const MAX_OWNER_MESSAGES = 500;

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
function attachmentFaults(fileIds: readonly AttachmentId[]): ErrorDetail[] {
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

export const TICKET_STATUSES = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
const DEFAULT_PRIORITY: TicketPriority = 'Medium';

const TRANSITIONS: Transitions<TicketStatus> = {
  Open: ['In Progress', 'Resolved', 'Closed'],
  'In Progress': ['Resolved', 'Closed'],
  Resolved: ['In Progress', 'Closed'],
  Closed: [],
};

export interface TicketOpening
  extends Pick<Ticket, 'id' | 'ownerId' | 'subject' | 'description' | 'categoryId' | 'attachments'> {
  /** `DEFAULT_PRIORITY` if `null`. */
  readonly priority: TicketPriority | null;
}

export type MessageDraft = Pick<TicketMessage, 'messageId' | 'content' | 'attachments'>;

/**
 * A borrower's support case and its conversation. The borrower closes it.
 * Invariants: Closed is final, and only a closed ticket has `closedAt`; subject and description are blank only after
 * erasure; messages are in the order in which they were added.
 */
export class Ticket extends Aggregate<TicketEvents> {
  readonly id: TicketId;
  readonly ownerId: UserId;
  readonly categoryId: CategoryId;
  readonly priority: TicketPriority;
  readonly createdAt: Date;
  private _subject: string;
  private _description: string;
  private _attachments: readonly AttachmentId[];
  private _status: TicketStatus;
  private _assignedAgent: UserId | null;
  private _messages: readonly TicketMessage[];
  private _resolution: string | null;
  private _updatedAt: Date;
  private _closedAt: Date | null;

  /** @throws InvalidTicket */
  constructor({ id, ownerId, subject, description, categoryId, priority, attachments }: TicketOpening, now: Date) {
    super();
    const faults = [
      ...textFaults('subject', subject, SUBJECT_MAX_LENGTH),
      ...textFaults('description', description, TEXT_MAX_LENGTH),
      ...attachmentFaults(attachments),
    ];
    if (faults.length > 0) throw new InvalidTicket(faults);
    this.id = id;
    this.ownerId = ownerId;
    this.categoryId = categoryId;
    this.priority = priority ?? DEFAULT_PRIORITY;
    this.createdAt = now;
    this._subject = subject;
    this._description = description;
    this._attachments = attachments;
    this._status = 'Open';
    this._assignedAgent = null;
    this._messages = [];
    this._resolution = null;
    this._updatedAt = now;
    this._closedAt = null;
    this.record({ type: 'ticket.opened', ...this.eventFields(now) });
  }

  get subject(): string {
    return this._subject;
  }

  get description(): string {
    return this._description;
  }

  get attachments(): readonly AttachmentId[] {
    return this._attachments;
  }

  get status(): TicketStatus {
    return this._status;
  }

  /** `null` until an operator is assigned. */
  get assignedAgent(): UserId | null {
    return this._assignedAgent;
  }

  /** Oldest first. */
  get messages(): readonly TicketMessage[] {
    return this._messages;
  }

  /** The borrower's closing note. */
  get resolution(): string | null {
    return this._resolution;
  }

  get updatedAt(): Date {
    return this._updatedAt;
  }

  get closedAt(): Date | null {
    return this._closedAt;
  }

  /** Assigning the same agent again does nothing. A resolved ticket stays resolved. @throws TicketAlreadyClosed */
  assign(agentId: UserId, now: Date): void {
    this.assertNotClosed();
    if (this._assignedAgent === agentId) return;
    this._assignedAgent = agentId;
    this.startProgress(now);
    this._updatedAt = now;
    this.record({ type: 'ticket.assigned', ...this.eventFields(now), agentId });
  }

  /** Any agent may reply. A resolved ticket stays resolved. @throws TicketAlreadyClosed, InvalidMessage */
  reply(agentId: ActorId, draft: MessageDraft, now: Date): TicketMessage {
    const message = this.append({ sender: agentId, fromAgent: true }, draft, now);
    this.startProgress(now);
    this.record({ type: 'ticket.agent-replied', ...this.eventFields(now), messageId: message.messageId });
    return message;
  }

  /** Adds a message of the owner, which reopens a resolved ticket. @throws TicketAlreadyClosed, TicketFull, InvalidMessage */
  addMessage(draft: MessageDraft, now: Date): TicketMessage {
    this.assertNotClosed();
    if (this._messages.filter(({ fromAgent }) => !fromAgent).length >= MAX_OWNER_MESSAGES) throw new TicketFull();
    const message = this.append({ sender: this.ownerId, fromAgent: false }, draft, now);
    if (this._status === 'Resolved') {
      this._status = transition(TRANSITIONS, this._status, 'In Progress');
      this.record({ type: 'ticket.reopened', ...this.eventFields(now) });
    }
    return message;
  }

  /** Resolving again does nothing. @throws TicketAlreadyClosed */
  resolve(now: Date): void {
    this.assertNotClosed();
    if (this._status === 'Resolved') return;
    this._status = transition(TRANSITIONS, this._status, 'Resolved');
    this._updatedAt = now;
    this.record({ type: 'ticket.resolved', ...this.eventFields(now) });
  }

  /**
   * The owner closes the ticket in any status. Closing again does nothing.
   * @param resolution the owner's closing note; blank means none
   * @returns when the ticket was closed
   * @throws InvalidTicket
   */
  close(resolution: string | null, now: Date): Date {
    if (this._closedAt !== null) return this._closedAt;
    if (resolution !== null && lengthOf(resolution) > TEXT_MAX_LENGTH) {
      throw new InvalidTicket([{ field: 'resolution', ...TEXT_FAULTS.tooLong({ max: TEXT_MAX_LENGTH }) }]);
    }
    this._status = transition(TRANSITIONS, this._status, 'Closed');
    this._resolution = resolution !== null && isBlank(resolution) ? null : resolution;
    this._closedAt = now;
    this._updatedAt = now;
    this.record({ type: 'ticket.closed', ...this.eventFields(now) });
    return now;
  }

  /** Blanks all texts, those of agents included, and closes the ticket; the owner is not notified. */
  erase(now: Date): void {
    this._subject = '';
    this._description = '';
    this._attachments = [];
    this._resolution = null;
    // An erasure is repeated; a blank message is not written again.
    this._messages = this._messages.map((message) =>
      message.content === '' ? message : { ...message, content: '', attachments: [] },
    );
    if (this._status !== 'Closed') {
      this._status = transition(TRANSITIONS, this._status, 'Closed');
      this._closedAt = now;
      this.record({ type: 'ticket.closed-by-erasure', ...this.eventFields(now) });
    }
    this._updatedAt = now;
  }

  private append(author: Pick<TicketMessage, 'sender' | 'fromAgent'>, draft: MessageDraft, now: Date): TicketMessage {
    this.assertNotClosed();
    const { messageId, content, attachments } = draft;
    const faults = [...textFaults('content', content, TEXT_MAX_LENGTH), ...attachmentFaults(attachments)];
    if (faults.length > 0) throw new InvalidMessage(faults);
    const message = { messageId, ...author, content, attachments, at: now };
    this._messages = [...this._messages, message];
    this._updatedAt = now;
    return message;
  }

  private startProgress(now: Date): void {
    if (this._status !== 'Open') return;
    this._status = transition(TRANSITIONS, this._status, 'In Progress');
    this.record({ type: 'ticket.started', ...this.eventFields(now) });
  }

  private assertNotClosed(): void {
    if (this._status === 'Closed') throw new TicketAlreadyClosed();
  }

  private eventFields(occurredAt: Date) {
    return { occurredAt, ticketId: this.id, ownerId: this.ownerId, subject: this._subject };
  }
}

/** All tickets with their messages. Loading a ticket locks it until the unit of work ends. */
export interface Tickets {
  add(ticket: Ticket): Promise<void>;
  /** @throws TicketNotFound also if it belongs to another user */
  get(id: TicketId, ownerId: UserId): Promise<Ticket>;
  /** For agents, who know only the ticket's id. Locks nothing. @throws TicketNotFound */
  ownerOf(id: TicketId): Promise<UserId>;
  /** Oldest first. */
  ofOwner(ownerId: UserId): Promise<readonly Ticket[]>;
  save(ticket: Ticket): Promise<void>;
}

/** The operators who answer tickets. */
export interface Agents {
  /** Whether the user is an operator whose account is not erased. */
  isOperator(id: UserId): Promise<boolean>;
}

/** Files uploaded as attachments. */
export interface Attachments {
  /** The given files that exist and belong to this owner. They cannot be deleted until the unit of work ends. */
  ownedBy(ownerId: UserId, fileIds: readonly AttachmentId[]): Promise<ReadonlySet<AttachmentId>>;
}
