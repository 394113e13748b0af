import { Aggregate } from '../shared/aggregate.ts';
import type { UserId } from '../shared/id.ts';
import { InvalidMessage, InvalidTicket, TicketClosed, TicketFull } from './ticket.errors.ts';
import type { TicketEvents } from './ticket.events.ts';
import type { AttachmentId, MessageId, TicketId } from './ticket.id.ts';
import type { CategoryId } from './ticket-category.ts';
import {
  attachmentFaults,
  lengthOf,
  MOST_OWN_MESSAGES,
  SUBJECT_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  type TicketMessage,
  textFaults,
} from './ticket-message.ts';

export const TICKET_STATUSES = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['Low', 'Medium', 'High', 'Critical'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export const DEFAULT_PRIORITY: TicketPriority = 'Medium';

/** An agent may resolve an open ticket outright: a duplicate, say, asks for no work in between. */
const NEXT: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  Open: ['In Progress', 'Resolved', 'Closed'],
  'In Progress': ['Resolved', 'Closed'],
  Resolved: ['In Progress', 'Closed'],
  Closed: [],
};

export interface TicketOpening {
  readonly id: TicketId;
  readonly ownerId: UserId;
  readonly subject: string;
  readonly description: string;
  readonly categoryId: CategoryId;
  /** `DEFAULT_PRIORITY` when null. */
  readonly priority: TicketPriority | null;
  readonly attachments: readonly AttachmentId[];
}

/** What either side writes. Whether it may be sent is for the ticket to say. */
export interface Writing {
  readonly messageId: MessageId;
  readonly content: string;
  readonly attachments: readonly AttachmentId[];
}

/**
 * A borrower's concern, and the talk with the agents about it until the borrower closes it.
 * Invariants: a closed ticket is final and is the only one with `closedAt`; all but an erased ticket have a subject
 * and a description; messages stand in the order in which they were written.
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
      ...textFaults('/subject', subject, SUBJECT_MAX_LENGTH),
      ...textFaults('/description', description, TEXT_MAX_LENGTH),
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
    this.record({ type: 'ticket.opened', ...this.about(now) });
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

  /** The operator in charge; null until somebody is. */
  get assignedAgent(): UserId | null {
    return this._assignedAgent;
  }

  /** Oldest first. */
  get messages(): readonly TicketMessage[] {
    return this._messages;
  }

  /** The borrower's own word, at closing, on how it ended. */
  get resolution(): string | null {
    return this._resolution;
  }

  get updatedAt(): Date {
    return this._updatedAt;
  }

  get closedAt(): Date | null {
    return this._closedAt;
  }

  /**
   * Puts an agent in charge; the one who is already changes nothing. A resolved ticket stays resolved: who is in
   * charge does not open the matter again.
   * @throws TicketClosed
   */
  assign(agentId: UserId, now: Date): void {
    this.refuseClosed();
    if (this._assignedAgent === agentId) return;
    this._assignedAgent = agentId;
    if (this._status === 'Open') this.moveTo('In Progress');
    this._updatedAt = now;
    this.record({ type: 'ticket.assigned', ...this.about(now), agentId });
  }

  /** An agent writes, in charge or not. A resolved ticket stays resolved. @throws TicketClosed, InvalidMessage */
  reply(agentId: UserId, writing: Writing, now: Date): TicketMessage {
    const message = this.write({ sender: agentId, fromAgent: true }, writing, now);
    if (this._status === 'Open') this.moveTo('In Progress');
    this.record({ type: 'ticket.agent-replied', ...this.about(now), messageId: message.messageId });
    return message;
  }

  /** The owner writes; to a resolved ticket, that it is not. @throws TicketClosed, TicketFull, InvalidMessage */
  post(writing: Writing, now: Date): TicketMessage {
    this.refuseClosed();
    if (this._messages.filter(({ fromAgent }) => !fromAgent).length >= MOST_OWN_MESSAGES) throw new TicketFull();
    const message = this.write({ sender: this.ownerId, fromAgent: false }, writing, now);
    if (this._status === 'Resolved') {
      this.moveTo('In Progress');
      this.record({ type: 'ticket.reopened', ...this.about(now) });
    }
    return message;
  }

  /** An agent holds the matter to be settled; saying so again changes nothing. @throws TicketClosed */
  resolve(now: Date): void {
    this.refuseClosed();
    if (this._status === 'Resolved') return;
    this.moveTo('Resolved');
    this._updatedAt = now;
    this.record({ type: 'ticket.resolved', ...this.about(now) });
  }

  /**
   * The owner is done with it, whatever its status; closing again changes nothing.
   * @param resolution how it ended, in the owner's words; a blank one counts as none
   * @returns when it was closed
   * @throws InvalidTicket
   */
  close(resolution: string | null, now: Date): Date {
    if (this._closedAt !== null) return this._closedAt;
    if (resolution !== null && lengthOf(resolution) > TEXT_MAX_LENGTH) {
      throw new InvalidTicket([{ path: '/resolution', message: `Give at most ${TEXT_MAX_LENGTH} characters.` }]);
    }
    this.moveTo('Closed');
    this._resolution = resolution?.trim() === '' ? null : resolution;
    this._closedAt = now;
    this._updatedAt = now;
    this.record({ type: 'ticket.closed', ...this.about(now) });
    return now;
  }

  /**
   * Blanks all that the owner wrote, and closes the ticket: nobody is left to answer it, or to be told. What agents
   * wrote stays, as the record of what the house said.
   */
  erase(now: Date): void {
    this._subject = '';
    this._description = '';
    this._attachments = [];
    this._resolution = null;
    this._messages = this._messages.map((message) =>
      message.sender === this.ownerId ? { ...message, content: '', attachments: [] } : message,
    );
    if (this._status !== 'Closed') {
      this.moveTo('Closed');
      this._closedAt = now;
    }
    this._updatedAt = now;
  }

  private write(author: Pick<TicketMessage, 'sender' | 'fromAgent'>, writing: Writing, now: Date): TicketMessage {
    this.refuseClosed();
    const { messageId, content, attachments } = writing;
    const faults = [...textFaults('/message', content, TEXT_MAX_LENGTH), ...attachmentFaults(attachments)];
    if (faults.length > 0) throw new InvalidMessage(faults);
    const message = { messageId, ...author, content, attachments, at: now };
    this._messages = [...this._messages, message];
    this._updatedAt = now;
    return message;
  }

  private moveTo(next: TicketStatus): void {
    if (!NEXT[this._status].includes(next)) throw new Error(`A ticket cannot go from ${this._status} to ${next}.`);
    this._status = next;
  }

  private refuseClosed(): void {
    if (this._status === 'Closed') throw new TicketClosed();
  }

  private about(occurredAt: Date) {
    return { occurredAt, ticketId: this.id, ownerId: this.ownerId, subject: this._subject };
  }
}
