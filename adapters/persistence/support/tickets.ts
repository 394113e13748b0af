import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { without } from '../../../application/shared/record.ts';
import { OperatorTicket, OperatorTicketItem } from '../../../application/support/operator-ticket.record.ts';
import type { TicketQueries } from '../../../application/support/ticket.queries.ts';
import { TicketDetail, TicketItem } from '../../../application/support/ticket.record.ts';
import type { AttachmentId, MessageId, TicketId, UserId } from '../../../domain/shared/ids.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import {
  type Agents,
  type Attachments,
  Ticket,
  type TicketMessage,
  type Tickets,
} from '../../../domain/support/ticket.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, type Db, viewQuery } from '../database/compiled-query.ts';
import { compiledInsert } from '../database/compiled-rows.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { type Fields, listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { holdPerson } from '../database/locks.ts';
import { isWaiting } from '../tables/open-work.ts';
import { rowMapping } from '../tables/row-mapping.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

type MessageRow = Selectable<Tables['ticket_messages']>;

const MESSAGES = compiledQuery((db, { ticketIds }: { ticketIds: readonly string[] }) =>
  db
    .selectFrom('ticket_messages')
    .select(columnsOf('ticket_messages'))
    .where('ticket_id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .orderBy('ticket_id')
    .orderBy('position'),
);
const APPEND = compiledQuery((db, message: ReturnType<typeof toMessageRow>) =>
  db.insertInto('ticket_messages').values({ ...message }),
);
type Changed = Record<'ids' | 'contents' | 'attachments', readonly string[]> & { readonly ticketId: TicketId };
const REWRITE = compiledQuery((db, { ticketId, ...changed }: Changed) => {
  const rows = sql<Pick<MessageRow, 'id' | 'content' | 'attachments'>>`unnest(
    ${changed.ids}::uuid[], ${changed.contents}::text[], ${changed.attachments}::jsonb[])`;
  return db
    .updateTable('ticket_messages as m')
    .from(rows.as<'to'>(sql`"to"(id, content, attachments)`))
    .set(({ ref }) => ({ content: ref('to.content'), attachments: ref('to.attachments') }))
    .whereRef('m.id', '=', 'to.id')
    .where('m.ticket_id', '=', ticketId);
});

// Why: docs/decisions/0010-mikroorm-writes-kysely-serves-hot-paths.md
/** In the order in which they were added, by ticket. */
async function messagesOf(em: EntityManager, ticketIds: readonly TicketId[]) {
  const byTicket = Map.groupBy(await MESSAGES(em, { ticketIds }), ({ ticket_id }) => ticket_id);
  return new Map([...byTicket].map(([ticketId, rows]) => [ticketId, rows.map(fromMessageRow)]));
}

/** Writes new and changed messages. They are immutable: an erased one is another object. */
async function writeMessages(
  em: EntityManager,
  ticketId: TicketId,
  { messages, before }: Record<'messages' | 'before', readonly TicketMessage[]>,
): Promise<void> {
  const changed = messages.filter((message, index) => index < before.length && message !== before[index]);
  if (changed.length > 0) {
    await REWRITE(em, {
      ticketId,
      ids: changed.map(({ messageId }) => messageId),
      contents: changed.map(({ content }) => content),
      attachments: changed.map(({ attachments }) => JSON.stringify(attachments)),
    });
  }
  for (const [index, message] of messages.slice(before.length).entries()) {
    await APPEND(em, toMessageRow(ticketId, before.length + index + 1, message));
  }
}

function toMessageRow(ticket_id: TicketId, position: number, message: TicketMessage) {
  return {
    id: message.messageId,
    ticket_id,
    position,
    sender: message.sender,
    from_agent: message.fromAgent,
    content: message.content,
    attachments: JSON.stringify(message.attachments),
    sent_at: message.at.toISOString(),
  };
}

function fromMessageRow(row: MessageRow): TicketMessage {
  return {
    messageId: row.id as MessageId,
    sender: row.sender as UserId,
    fromAgent: row.from_agent,
    content: row.content,
    attachments: row.attachments,
    at: new Date(row.sent_at),
  };
}

const lockMode = LockMode.PESSIMISTIC_WRITE;
const failHandler = () => new TicketNotFound();
const MAPPING = rowMapping('tickets', { without: ['attachments'] });
const INSERT = compiledInsert('tickets');

/** Messages are rows that MikroORM does not map: a new one rewrites no other. */
export class MikroOrmTickets extends MikroOrmCollection<Ticket, readonly TicketMessage[]> implements Tickets {
  /** Sends the row of a new ticket with the commit. MikroORM would wait for its answer first. */
  override async add(ticket: Ticket): Promise<void> {
    INSERT(this.em, { ...MAPPING.rowOf(ticket), attachments: ticket.attachments });
    this.em.merge(ticket);
    await this.writeMessages(ticket);
    await this.events.publish(ticket.pullEvents());
  }

  async get(id: TicketId, ownerId: UserId): Promise<Ticket> {
    await holdPerson(this.em, { userId: ownerId });
    const ticket = await this.em.findOneOrFail(Ticket, { id, ownerId }, { lockMode, failHandler });
    await this.loadMessages([ticket]);
    return ticket;
  }

  async ownerOf(id: TicketId): Promise<UserId> {
    const row = this.db.selectFrom('tickets').select('owner_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(failHandler)).owner_id as UserId;
  }

  async ofOwner(ownerId: UserId): Promise<readonly Ticket[]> {
    const tickets = await this.em.find(Ticket, { ownerId }, { orderBy: { createdAt: 'asc', id: 'asc' }, lockMode });
    await this.loadMessages(tickets);
    return tickets;
  }

  override async save(ticket: Ticket): Promise<void> {
    await this.em.persist(ticket).flush();
    await this.writeMessages(ticket);
    await this.events.publish(ticket.pullEvents());
  }

  private async writeMessages(ticket: Ticket): Promise<void> {
    const { id, messages } = ticket;
    await writeMessages(this.em, id, { messages, before: this.storedOf(ticket) ?? [] });
    this.setStored(ticket, messages);
  }

  /** Call it when the tickets are locked: the statement that locks does not see what was added while it waited. */
  private async loadMessages(tickets: readonly Ticket[]): Promise<void> {
    const fresh = tickets.filter((ticket) => this.storedOf(ticket) === undefined);
    if (fresh.length === 0) return;
    const messages = await messagesOf(
      this.em,
      fresh.map(({ id }) => id),
    );
    for (const ticket of fresh) {
      const own = messages.get(ticket.id) ?? [];
      Object.assign(ticket, { _messages: own });
      this.setStored(ticket, own);
    }
  }
}

const item = { ticketId: 'id' } as const;
const ofOperators = { ...item, userId: 'owner_id', borrower: 'owner_id' } as const;
const listed = fieldsOf('tickets', TicketItem, item);
const ofDetail = fieldsOf('tickets', without(TicketDetail, 'messages'), { ...item, userId: 'owner_id' });
const operatorItem = fieldsOf('tickets', OperatorTicketItem, ofOperators);
const ofCase = fieldsOf('tickets', without(OperatorTicket, 'messages', 'attachments'), ofOperators);

const messageFields = ({ selectFrom }: Fields<'tickets'>) =>
  selectFrom('ticket_messages as m')
    .whereRef('m.ticket_id', '=', 't.id')
    .orderBy('m.position')
    .select(({ ref }) => ['m.id as messageId', 'm.sender', 'm.content', iso(ref('m.sent_at')).as('timestamp')]);

const detail = (t: Fields<'tickets'>) => [...ofDetail(t), jsonArrayFrom(messageFields(t)).as('messages')] as const;

const operatorView = (t: Fields<'tickets'>) => {
  const messages = jsonArrayFrom(messageFields(t).select('m.attachments')).as('messages');
  return [...ofCase(t), 't.attachments', messages] as const;
};

const ticketRows = (db: Db) => db.selectFrom('tickets as t');
const filters = {
  userId: 't.owner_id',
  status: 't.status',
  priority: 't.priority',
  assignedAgent: 't.assigned_agent',
} as const;

const LIST = listQuery({ from: ticketRows, filters, select: listed });
const OPERATOR_LIST = listQuery({
  from: ticketRows,
  filters: { ...filters, ...PERIOD, waiting: isWaiting },
  select: operatorItem,
  acrossOwners: true,
  sorts: { createdAt: SORT_KEYS.createdAt },
});
const FOR_OPERATORS = viewQuery((db, { id }: { id: TicketId }) =>
  ticketRows(db).where('t.id', '=', id).select(operatorView),
);
/** What borrowers read of tickets. */
export const ticketDetails = (db: Db) => ticketRows(db).select(detail);
const DETAIL = viewQuery((db, { id, userId }: { id: TicketId; userId: UserId }) =>
  ticketDetails(db).where('t.id', '=', id).where('t.owner_id', '=', userId),
);

export function kyselyTicketQueries(em: EntityManager): TicketQueries {
  return {
    listOf: (userId, { status, priority }, page) => LIST(em, { userId, status, priority }, page),
    listForOperators: (filter, page) => OPERATOR_LIST(em, filter, page),

    detailOf: (userId, id) => DETAIL(em, { id, userId }),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),
  };
}

const OPERATOR = compiledQuery((db, { id }: { id: UserId }) =>
  db.selectFrom('operator_accounts').select('id').where('id', '=', id).where('active', '=', true),
);

/** Every active operator. */
export function kyselyAgents(em: EntityManager): Agents {
  return { isOperator: async (id) => (await OPERATOR(em, { id })).length > 0 };
}

const OWNED = compiledQuery((db, { ownerId, fileIds }: { ownerId: UserId; fileIds: readonly AttachmentId[] }) =>
  db
    .selectFrom('stored_files as t')
    .innerJoin('users as person', 'person.id', 't.owner_id')
    .select('t.id')
    .where('t.owner_id', '=', ownerId)
    .where('t.purpose', '=', 'attachment')
    .where('t.id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .orderBy('t.id')
    // PostgreSQL locks them in this order.
    .forKeyShare('person')
    .forKeyShare('t'),
);

/** Only attachments: the table also holds pictures and identity documents. */
export function kyselyAttachments(em: EntityManager): Attachments {
  return {
    async ownedBy(ownerId, fileIds) {
      const rows = await OWNED(em, { ownerId, fileIds });
      return new Set(rows.map(({ id }) => id as AttachmentId));
    },
  };
}
