import type { EntityManager } from '@mikro-orm/postgresql';
import { type Selectable, sql } from 'kysely';
import type { UserId } from '../../../domain/shared/id.ts';
import type { MessageId, TicketId } from '../../../domain/support/ticket.id.ts';
import type { TicketMessage } from '../../../domain/support/ticket-message.ts';
import { compiledQuery } from '../database/compiled-query.ts';
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
const APPEND = compiledQuery((db, message: ReturnType<typeof toRow>) =>
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
/** In the order of posting, by ticket. */
export async function messagesOf(em: EntityManager, ticketIds: readonly TicketId[]) {
  const byTicket = Map.groupBy(await MESSAGES(em, { ticketIds }), ({ ticket_id }) => ticket_id);
  return new Map([...byTicket].map(([ticketId, rows]) => [ticketId, rows.map(fromRow)]));
}

/** Writes new and changed messages. They are immutable: an erased one is another object. */
export async function writeMessages(
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
    await APPEND(em, toRow(ticketId, before.length + index + 1, message));
  }
}

function toRow(ticket_id: TicketId, position: number, message: TicketMessage) {
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

function fromRow(row: MessageRow): TicketMessage {
  return {
    messageId: row.id as MessageId,
    sender: row.sender as UserId,
    fromAgent: row.from_agent,
    content: row.content,
    attachments: row.attachments,
    at: new Date(row.sent_at),
  };
}
