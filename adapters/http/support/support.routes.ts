import { Type } from 'typebox';
import type { CloseTicket } from '../../../application/support/close-ticket.ts';
import type { OpenTicket } from '../../../application/support/open-ticket.ts';
import type { PostMessage } from '../../../application/support/post-message.ts';
import type { TicketQueries } from '../../../application/support/ticket.queries.ts';
import type { Categories } from '../../../domain/support/categories.port.ts';
import { InvalidMessage, InvalidTicket, TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { Ticket } from '../../../domain/support/ticket.ts';
import { unknownCategory } from '../../../domain/support/ticket-category.ts';
import { unknownFile } from '../../../domain/support/ticket-message.ts';
import { answers, success } from '../api/envelope.ts';
import { PathIds, pathId } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import * as schemas from './support.schemas.ts';

export interface SupportRoutesOptions {
  readonly openTicket: OpenTicket;
  readonly postMessage: PostMessage;
  readonly closeTicket: CloseTicket;
  readonly tickets: TicketQueries;
  readonly categories: Categories;
}

const tags = ['Support'];
const params = PathIds('ticketId');

export function ticketIdOf({ ticketId }: { ticketId: string }) {
  return pathId<'Ticket'>(ticketId, () => new TicketNotFound());
}

/** A malformed id in a body is one that nobody has, and is named as such. */
function fileIdsOf(texts: readonly string[], Invalid: typeof InvalidTicket | typeof InvalidMessage) {
  return texts.map((text, index) => pathId<'File'>(text, () => new Invalid([unknownFile(index)])));
}

function created({ id: ticketId, subject, status, priority, createdAt }: Ticket) {
  return success({ ticketId, subject, status, priority, createdAt: createdAt.toISOString() });
}

export const supportRoutes: RoutePlugin<SupportRoutesOptions> = async (app, options) => {
  const { openTicket, postMessage, closeTicket, tickets, categories } = options;
  app.get(
    '/support/categories',
    {
      schema: {
        summary: 'List what a ticket can be about',
        operationId: 'listSupportCategories',
        tags,
        response: answers(Type.Array(schemas.CategoryData), categories.all().slice(0, 1)),
      },
    },
    async () => success([...categories.all()]),
  );
  app.post(
    '/support/tickets',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Open a ticket',
        operationId: 'createTicket',
        tags,
        body: schemas.OpenBody,
        response: answers(schemas.NewTicket, schemas.created),
      },
    },
    async ({ user, body: { subject, description, priority = null, ...named } }) => {
      const categoryId = pathId<'TicketCategory'>(named.categoryId, () => new InvalidTicket([unknownCategory]));
      const attachments = fileIdsOf(named.attachments ?? [], InvalidTicket);
      const opening = { ownerId: user.id, subject, description, categoryId, priority, attachments };
      return created(await openTicket.execute(opening));
    },
  );
  app.get(
    '/support/tickets',
    {
      schema: {
        summary: 'List tickets',
        operationId: 'listTickets',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: schemas.StatusFilter,
          priority: schemas.PriorityFilter,
        }),
        response: answers(Type.Array(schemas.TicketItemData), [schemas.item]),
      },
    },
    async (request, reply) => {
      const { user, query } = request;
      return success([...writePage(request, reply, await tickets.listOf(user.id, query, query))]);
    },
  );
  app.get(
    '/support/tickets/:ticketId',
    {
      schema: {
        summary: 'Read a ticket and what was written on it',
        operationId: 'getTicket',
        tags,
        params,
        response: answers(schemas.TicketDetailData, schemas.detail, [404]),
      },
    },
    async ({ user, params }) => {
      const found = await tickets.detailOf(user.id, ticketIdOf(params));
      if (found === null) throw new TicketNotFound();
      return success({ ...found, messages: [...found.messages] });
    },
  );
  app.post(
    '/support/tickets/:ticketId/messages',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Write on a ticket',
        operationId: 'postTicketMessage',
        tags,
        params,
        body: schemas.MessageBody,
        response: answers(schemas.PostedMessage, schemas.posted, [404]),
      },
    },
    async ({ user, params, body: { message, attachments = [] } }) => {
      const ticketId = ticketIdOf(params);
      const files = fileIdsOf(attachments, InvalidMessage);
      const writing = { ticketId, ownerId: user.id, content: message, attachments: files };
      const { messageId, content, at } = await postMessage.execute(writing);
      return success({ messageId, ticketId, content, timestamp: at.toISOString() });
    },
  );
  app.post(
    '/support/tickets/:ticketId/close',
    {
      config: { idempotent: true },
      schema: {
        summary: 'Close a ticket',
        description: 'Final. Closing a closed ticket answers the same again.',
        operationId: 'closeTicket',
        tags,
        params,
        body: schemas.CloseBody,
        response: answers(schemas.ClosedTicket, schemas.closed, [404]),
      },
    },
    async ({ user, params, body: { resolution = null } }) => {
      const closed = await closeTicket.execute({ ticketId: ticketIdOf(params), ownerId: user.id, resolution });
      return success({ ...closed, closedAt: closed.closedAt.toISOString() });
    },
  );
};
