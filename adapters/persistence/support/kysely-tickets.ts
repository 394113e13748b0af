import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { UserId } from '../../../domain/shared/id.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { Ticket } from '../../../domain/support/ticket.ts';
import type { Tickets } from '../../../domain/support/tickets.port.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { KyselyCollection } from '../database/database-adapter.ts';
import {
  fromRows,
  type MessageRow,
  type Progress,
  progressOf,
  type Texts,
  type TicketRow,
  textsOf,
  toMessageRow,
} from './ticket-rows.ts';

/** A ticket as last read or written. Messages are immutable: an erased one is another object. */
interface Stored extends Pick<Ticket, 'messages'> {
  readonly texts: Texts;
}

const LOCK = compiledQuery((db, { id, ownerId }: { id: TicketId; ownerId: UserId }) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as person', 'person.id', 't.owner_id')
    .selectAll('t')
    .where('t.id', '=', id)
    .where('t.owner_id', '=', ownerId)
    // PostgreSQL locks them in this order.
    .forKeyShare('person')
    .forUpdate('t'),
);
const LOCK_ALL = compiledQuery((db, { ownerId }: { ownerId: UserId }) =>
  db.selectFrom('tickets').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').orderBy('id').forUpdate(),
);
// A separate statement: the one that locks does not see a message that was added while it waited for the lock.
const MESSAGES = compiledQuery((db, { ticketIds }: { ticketIds: readonly string[] }) =>
  db
    .selectFrom('ticket_messages')
    .selectAll()
    .where('ticket_id', '=', sql<string>`any(${ticketIds}::uuid[])`)
    .orderBy('ticket_id')
    .orderBy('position'),
);
const INSERT = compiledQuery((db, ticket: Progress & Texts) => db.insertInto('tickets').values({ ...ticket }));

const update = (db: Db, { id, owner_id, ...columns }: Progress & Partial<Texts>) =>
  db.updateTable('tickets').set(columns).where('id', '=', id).where('owner_id', '=', owner_id);

// Two statements: most updates leave the texts, which are most of the row, unchanged.
const UPDATE = compiledQuery(update);
const UPDATE_WITH_TEXTS = compiledQuery(update);

const APPEND = compiledQuery((db, message: ReturnType<typeof toMessageRow>) =>
  db.insertInto('ticket_messages').values({ ...message }),
);
const REWRITE = compiledQuery((db, changed: Record<'ids' | 'contents' | 'attachments', readonly string[]>) => {
  const rows = sql<Pick<MessageRow, 'id' | 'content' | 'attachments'>>`unnest(
    ${changed.ids}::uuid[], ${changed.contents}::text[], ${changed.attachments}::jsonb[])`;
  return db
    .updateTable('ticket_messages as m')
    .from(rows.as<'to'>(sql`"to"(id, content, attachments)`))
    .set(({ ref }) => ({ content: ref('to.content'), attachments: ref('to.attachments') }))
    .whereRef('m.id', '=', 'to.id');
});

/** Uses Kysely in MikroORM's transaction, so that a message is one row, which is written once. */
export class KyselyTickets extends KyselyCollection<Ticket> implements Tickets {
  protected readonly type = Ticket;
  private readonly stored = new WeakMap<Ticket, Stored>();

  async add(ticket: Ticket): Promise<void> {
    const texts = textsOf(ticket);
    await INSERT(this.em, { ...progressOf(ticket), ...texts });
    this.em.merge(ticket);
    await this.keep(ticket, { texts, messages: [] });
  }

  async get(id: TicketId, ownerId: UserId): Promise<Ticket> {
    const known = this.loaded(id);
    if (known?.ownerId === ownerId) return known;
    const [ticket] = await this.load(await LOCK(this.em, { id, ownerId }));
    if (ticket === undefined) throw new TicketNotFound();
    return ticket;
  }

  async ownerOf(id: TicketId): Promise<UserId> {
    const row = this.db.selectFrom('tickets').select('owner_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(() => new TicketNotFound())).owner_id as UserId;
  }

  async ofOwner(ownerId: UserId): Promise<readonly Ticket[]> {
    return this.load(await LOCK_ALL(this.em, { ownerId }));
  }

  async save(ticket: Ticket): Promise<void> {
    const stored = this.stored.get(ticket);
    this.assertLoaded(ticket);
    if (stored === undefined) throw new Error(`Ticket ${ticket.id} is not loaded.`);
    const [progress, texts] = [progressOf(ticket), textsOf(ticket)];
    if (isDeepStrictEqual(texts, stored.texts)) await UPDATE(this.em, progress);
    else await UPDATE_WITH_TEXTS(this.em, { ...progress, ...texts });
    await this.keep(ticket, { texts, messages: stored.messages });
  }

  /** Writes the messages that are new or changed, and publishes the events. */
  private async keep(ticket: Ticket, { texts, messages: before }: Stored): Promise<void> {
    const { id, messages } = ticket;
    const changed = before.flatMap((old, index) => {
      const message = messages[index];
      return message === undefined || message === old ? [] : [message];
    });
    if (changed.length > 0) {
      await REWRITE(this.em, {
        ids: changed.map(({ messageId }) => messageId),
        contents: changed.map(({ content }) => content),
        attachments: changed.map(({ attachments }) => JSON.stringify(attachments)),
      });
    }
    for (const [index, message] of messages.slice(before.length).entries()) {
      await APPEND(this.em, toMessageRow(id, before.length + index + 1, message));
    }
    this.stored.set(ticket, { texts, messages });
    await this.events.publish(ticket.pullEvents());
  }

  private async load(rows: readonly TicketRow[]): Promise<Ticket[]> {
    const fresh = rows.filter(({ id }) => this.loaded(id) === null);
    const messages = fresh.length === 0 ? [] : await MESSAGES(this.em, { ticketIds: fresh.map(({ id }) => id) });
    const byTicket = Map.groupBy(messages, ({ ticket_id }) => ticket_id);
    return rows.map((row) => {
      const known = this.loaded(row.id);
      if (known !== null) return known;
      const ticket = this.instance(fromRows(row, byTicket.get(row.id) ?? []));
      this.stored.set(ticket, { texts: textsOf(ticket), messages: ticket.messages });
      return ticket;
    });
  }
}
