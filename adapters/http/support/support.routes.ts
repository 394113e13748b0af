import type { TicketQueries } from '../../../application/support/ticket.queries.ts';
import type { AddMessage, CloseTicket, OpenTicket } from '../../../application/support/tickets.ts';
import { InvalidMessage, InvalidTicket, TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import { unknownFile } from '../../../domain/support/ticket.ts';
import { type Categories, unknownCategory } from '../../../domain/support/ticket-category.ts';
import { say } from '../../texts/say.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { answerLanguage } from '../answers/language.ts';
import { writeWhole } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './support.schemas.ts';

export interface SupportRoutesOptions {
  readonly openTicket: OpenTicket;
  readonly addMessage: AddMessage;
  readonly closeTicket: CloseTicket;
  readonly ticketQueries: TicketQueries;
  readonly categories: Categories;
}

const idempotent = { idempotent: true };

export function ticketIdOf({ ticketId }: { ticketId: string }) {
  return pathId<'Ticket'>(ticketId, () => new TicketNotFound());
}

/** A malformed id gets the same error as an unknown one. */
function fileIdsOf(texts: readonly string[], Invalid: typeof InvalidTicket | typeof InvalidMessage) {
  return texts.map((text, index) => pathId<'File'>(text, () => new Invalid([unknownFile(index)])));
}

export const supportRoutes: RoutePlugin<SupportRoutesOptions> = async (app, options) => {
  const { openTicket, addMessage, closeTicket, ticketQueries, categories } = options;
  const listing = { config: { worded: true }, schema: schemas.listSupportCategories(categories.all()) };
  app.get('/support/categories', listing, async (request, reply) => {
    const language = answerLanguage(request, reply);
    const worded = categories.all().map(({ categoryId, name, description }) => ({
      categoryId,
      name: say({ message: name }, language),
      description: say({ message: description }, language),
    }));
    return success(writeWhole(request, reply, worded));
  });
  app.post('/support/tickets', { config: idempotent, schema: schemas.createTicket }, async ({ user, body }) => {
    const categoryId = pathId<'TicketCategory'>(body.categoryId, () => new InvalidTicket([unknownCategory]));
    const attachments = fileIdsOf(body.attachments ?? [], InvalidTicket);
    const command = { ...body, ownerId: user.id, categoryId, priority: body.priority ?? null, attachments };
    const { id: ticketId, subject, status, priority, createdAt } = await openTicket.execute(command);
    return success({ ticketId, subject, status, priority, createdAt: createdAt.toISOString() });
  });
  app.get('/support/tickets', { schema: schemas.listTickets }, async (request, reply) =>
    listed(request, reply, await ticketQueries.listOf(request.user.id, request.query, request.query)),
  );
  app.get('/support/tickets/:ticketId', { schema: schemas.getTicket }, async ({ user, params }) =>
    found(await ticketQueries.detailOf(user.id, ticketIdOf(params)), TicketNotFound),
  );
  app.post(
    '/support/tickets/:ticketId/messages',
    { config: idempotent, schema: schemas.postTicketMessage },
    async ({ user, params, body }) => {
      const ticketId = ticketIdOf(params);
      const attachments = fileIdsOf(body.attachments ?? [], InvalidMessage);
      const command = { ticketId, ownerId: user.id, content: body.message, attachments };
      const { messageId, content, at } = await addMessage.execute(command);
      return success({ messageId, ticketId, content, timestamp: at.toISOString() });
    },
  );
  app.post(
    '/support/tickets/:ticketId/close',
    { config: idempotent, schema: schemas.closeTicket },
    async ({ user, params, body: { resolution = null } }) => {
      const closed = await closeTicket.execute({ ticketId: ticketIdOf(params), ownerId: user.id, resolution });
      return success({ ...closed, closedAt: closed.closedAt.toISOString() });
    },
  );
};
