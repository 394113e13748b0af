import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import type {
  TicketCase,
  TicketCaseFilter,
  TicketCaseItem,
  TicketDetail,
  TicketFilter,
  TicketItem,
  TicketQueries,
} from '../../../application/support/ticket.queries.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { TicketId } from '../../../domain/support/ticket.id.ts';
import { iso } from '../database/columns.ts';
import { type Db, viewQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { given, listQuery } from '../database/list-query.ts';
import type { Tables } from '../schema.ts';

type T = ExpressionBuilder<Tables & { t: Tables['tickets'] }, 't'>;

const common = ({ ref }: T) =>
  ['t.id as ticketId', 't.subject', 't.status', 't.priority', iso(ref('t.created_at')).as('createdAt')] as const;

const item = (t: T) => [...common(t), iso(t.ref('t.updated_at')).as('updatedAt')] as const;

const parties = ['t.owner_id as userId', 't.category_id as categoryId', 't.assigned_agent as assignedAgent'] as const;

const detail = (t: T) => [...common(t), ...parties, 't.description', 't.messages'] as const;

const caseItem = (t: T) => [...item(t), ...parties] as const;

const caseView = (t: T) => {
  const closedAt = iso(t.ref('t.closed_at')).as('closedAt');
  return [...caseItem(t), 't.description', 't.attachments', 't.messages', 't.resolution', closedAt] as const;
};

const rows = (db: Db, { userId, assignedAgent, status, priority }: TicketCaseFilter) =>
  db
    .selectFrom('tickets as t')
    .where(({ and }) => and(given({ 't.owner_id': userId, 't.assigned_agent': assignedAgent })))
    .where(({ and }) => and(given({ 't.status': status, 't.priority': priority })));

const LIST = listQuery({
  filters: ['userId', 'status', 'priority', 'assignedAgent'],
  rows,
  select: (tickets) => tickets.select(item),
});
const CASES = listQuery({
  filters: ['userId', 'status', 'priority', 'assignedAgent'],
  rows,
  select: (tickets) => tickets.select(caseItem),
  wide: true,
});
const CASE = viewQuery((db, { id }: { id: TicketId }) => rows(db, {}).where('t.id', '=', id).select(caseView));
const DETAIL = viewQuery((db, { id, userId }: { id: TicketId; userId: UserId }) =>
  rows(db, { userId }).where('t.id', '=', id).select(detail),
);

export class KyselyTicketQueries extends DatabaseAdapter implements TicketQueries {
  listOf(userId: UserId, { status, priority }: TicketFilter, page: PageRequest): Promise<Page<TicketItem>> {
    return LIST(this.em, { userId, status, priority }, page);
  }

  async detailOf(userId: UserId, id: TicketId): Promise<TicketDetail | null> {
    const ticket = await DETAIL(this.em, { id, userId });
    return ticket && { ...ticket, messages: ticket.messages.map(viewOf) };
  }

  cases(filter: TicketCaseFilter, page: PageRequest): Promise<Page<TicketCaseItem>> {
    return CASES(this.em, filter, page);
  }

  async caseOf(id: TicketId): Promise<TicketCase | null> {
    const ticket = await CASE(this.em, { id });
    const withFiles = (message: Message) => ({ ...viewOf(message), attachments: message.attachments });
    return ticket && { ...ticket, messages: ticket.messages.map(withFiles) };
  }
}

type Message = Selectable<Tables['tickets']>['messages'][number];

function viewOf({ messageId, sender, content, at: timestamp }: Message) {
  return { messageId, sender, content, timestamp };
}
