import type { EntityManager } from '@mikro-orm/postgresql';
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
import { iso, pageOf, rowsFound } from '../shared/read-models.ts';
import type { StoredMessage } from './ticket.mapping.ts';

const COMMON = `t.id as "ticketId", t.subject, t.status, t.priority, ${iso('t.created_at')} as "createdAt"`;
const ITEM = `${COMMON}, ${iso('t.updated_at')} as "updatedAt"`;
const DETAIL = `${COMMON}, t.owner_id as "userId", t.description, t.category_id as "categoryId",
  t.assigned_agent as "assignedAgent", t.messages`;

const CASE_ITEM = `${ITEM}, t.owner_id as "userId", t.category_id as "categoryId", t.assigned_agent as "assignedAgent"`;
const CASE = `${CASE_ITEM}, t.description, t.attachments, t.messages, t.resolution, ${iso('t.closed_at')} as "closedAt"`;

type CaseRow = Omit<TicketCase, 'messages'> & { readonly messages: readonly StoredMessage[] };
type DetailRow = Omit<TicketDetail, 'messages'> & { readonly messages: readonly StoredMessage[] };

export class PostgresTicketQueries implements TicketQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  listOf(ownerId: UserId, { status, priority }: TicketFilter, page: PageRequest): Promise<Page<TicketItem>> {
    return pageOf<TicketItem>(this.em, {
      columns: ITEM,
      table: 'tickets',
      where: { 't.owner_id = ?': ownerId, 't.status = ?': status, 't.priority = ?': priority },
      page,
    });
  }

  async detailOf(ownerId: UserId, id: TicketId): Promise<TicketDetail | null> {
    const [row] = await rowsFound<DetailRow>(
      this.em,
      `select ${DETAIL} from tickets t where t.id = $1 and t.owner_id = $2`,
      [id, ownerId],
    );
    return row === undefined ? null : { ...row, messages: row.messages.map(viewOf) };
  }

  cases(filter: TicketCaseFilter, page: PageRequest): Promise<Page<TicketCaseItem>> {
    const { status, priority, assignedAgent, userId } = filter;
    return pageOf<TicketCaseItem>(this.em, {
      columns: CASE_ITEM,
      table: 'tickets',
      where: {
        't.status = ?': status,
        't.priority = ?': priority,
        't.assigned_agent = ?': assignedAgent,
        't.owner_id = ?': userId,
      },
      page,
      wide: true,
    });
  }

  async caseOf(id: TicketId): Promise<TicketCase | null> {
    const [row] = await rowsFound<CaseRow>(this.em, `select ${CASE} from tickets t where t.id = $1`, [id]);
    if (row === undefined) return null;
    const messages = row.messages.map((each) => ({ ...viewOf(each), attachments: each.attachments }));
    return { ...row, messages };
  }
}

function viewOf({ messageId, sender, content, at: timestamp }: StoredMessage) {
  return { messageId, sender, content, timestamp };
}
