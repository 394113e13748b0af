import type { EntityManager } from '@mikro-orm/postgresql';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TicketQueries } from '../../../application/support/ticket.queries.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { type Fields, listQuery, PERIOD, SORT_KEYS } from '../database/list-query.ts';
import { isWaiting } from '../tables/open-work.ts';
import { borrowerOf } from '../tables/people.ts';

const common = ({ ref }: Fields<'tickets'>) =>
  ['t.id as ticketId', 't.subject', 't.status', 't.priority', iso(ref('t.created_at')).as('createdAt')] as const;

const item = (t: Fields<'tickets'>) => [...common(t), iso(t.ref('t.updated_at')).as('updatedAt')] as const;

const parties = ['t.owner_id as userId', 't.category_id as categoryId', 't.assigned_agent as assignedAgent'] as const;

const messagesOf = ({ selectFrom }: Fields<'tickets'>) =>
  selectFrom('ticket_messages as m')
    .whereRef('m.ticket_id', '=', 't.id')
    .orderBy('m.position')
    .select(({ ref }) => ['m.id as messageId', 'm.sender', 'm.content', iso(ref('m.sent_at')).as('timestamp')]);

const detail = (t: Fields<'tickets'>) => {
  const messages = jsonArrayFrom(messagesOf(t)).as('messages');
  return [...common(t), ...parties, 't.description', messages] as const;
};

const operatorItem = (t: Fields<'tickets'>) => [...item(t), ...parties, borrowerOf(t.ref('t.owner_id'))] as const;

const operatorView = (t: Fields<'tickets'>) => {
  const closedAt = iso(t.ref('t.closed_at')).as('closedAt');
  const messages = jsonArrayFrom(messagesOf(t).select('m.attachments')).as('messages');
  return [...operatorItem(t), 't.description', 't.attachments', messages, 't.resolution', closedAt] as const;
};

const tickets = (db: Db) => db.selectFrom('tickets as t');
const filters = {
  userId: 't.owner_id',
  status: 't.status',
  priority: 't.priority',
  assignedAgent: 't.assigned_agent',
} as const;

const LIST = listQuery({ from: tickets, filters, select: item });
const OPERATOR_LIST = listQuery({
  from: tickets,
  filters: { ...filters, ...PERIOD, waiting: isWaiting },
  select: operatorItem,
  acrossOwners: true,
  sorts: { createdAt: SORT_KEYS.createdAt },
});
const FOR_OPERATORS = viewQuery((db, { id }: { id: TicketId }) =>
  tickets(db).where('t.id', '=', id).select(operatorView),
);
const DETAIL = viewQuery((db, { id, userId }: { id: TicketId; userId: UserId }) =>
  tickets(db).where('t.id', '=', id).where('t.owner_id', '=', userId).select(detail),
);

export function kyselyTicketQueries(em: EntityManager): TicketQueries {
  return {
    listOf: (userId, { status, priority }, page) => LIST(em, { userId, status, priority }, page),
    listForOperators: (filter, page) => OPERATOR_LIST(em, filter, page),

    detailOf: (userId, id) => DETAIL(em, { id, userId }),
    getForOperators: (id) => FOR_OPERATORS(em, { id }),
  };
}
