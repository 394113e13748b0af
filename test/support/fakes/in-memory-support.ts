import type { EventPublisher } from '../../../application/shared/ports.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Agents } from '../../../domain/support/agents.port.ts';
import type { Attachments } from '../../../domain/support/attachments.port.ts';
import type { Categories } from '../../../domain/support/categories.port.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import type { Ticket } from '../../../domain/support/ticket.ts';
import type { CategoryId, TicketCategory } from '../../../domain/support/ticket-category.ts';
import type { Tickets } from '../../../domain/support/tickets.port.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryTickets extends InMemoryCollection<Ticket> implements Tickets {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ ownerId }) => ownerId, unknown: () => new TicketNotFound() });
  }

  async ownerOf(id: string): Promise<UserId> {
    return this.look(id).ownerId;
  }

  async ofOwner(ownerId: UserId): Promise<readonly Ticket[]> {
    const age = ({ createdAt, id }: Ticket) => `${createdAt.toISOString()} ${id}`;
    const own = this.matching((ticket) => ticket.ownerId === ownerId);
    return own.sort((one, other) => (age(one) < age(other) ? -1 : 1));
  }
}

export class FakeAgents implements Agents {
  private readonly operators: readonly UserId[];

  constructor(...operators: readonly UserId[]) {
    this.operators = operators;
  }

  async isOperator(id: UserId): Promise<boolean> {
    return this.operators.includes(id);
  }
}

export class FakeAttachments implements Attachments {
  private readonly owners = new Map<AttachmentId, UserId>();

  upload(fileId: AttachmentId, ownerId: UserId): void {
    this.owners.set(fileId, ownerId);
  }

  async ownedBy(ownerId: UserId, fileIds: readonly AttachmentId[]): Promise<ReadonlySet<AttachmentId>> {
    return new Set(fileIds.filter((fileId) => this.owners.get(fileId) === ownerId));
  }
}

export class FakeCategories implements Categories {
  private readonly categories: readonly TicketCategory[];

  constructor(...ids: readonly CategoryId[]) {
    this.categories = ids.map((categoryId) => ({ categoryId, name: 'Payments', description: 'About payments.' }));
  }

  all(): readonly TicketCategory[] {
    return this.categories;
  }

  has(categoryId: string): boolean {
    return this.categories.some((category) => category.categoryId === categoryId);
  }
}
