import type { AssignTicketCommand } from '../../../application/support/assign-ticket.ts';
import type { ReplyToTicketCommand } from '../../../application/support/reply-to-ticket.ts';
import type { ResolveTicketCommand } from '../../../application/support/resolve-ticket.ts';
import type { TicketQueries } from '../../../application/support/ticket.queries.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import { TicketNotFound, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { found, listed } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import { ticketIdOf } from '../support/support.routes.ts';
import * as schemas from './tickets.schemas.ts';

export interface BackofficeTicketRoutesOptions {
  readonly ticketQueries: TicketQueries;
  readonly assignTicket: OperatorAct<AssignTicketCommand>;
  readonly replyToTicket: OperatorAct<ReplyToTicketCommand>;
  readonly resolveTicket: OperatorAct<ResolveTicketCommand>;
  readonly fileLinks: FileLinks;
}

export const backofficeTicketRoutes: RoutePlugin<BackofficeTicketRoutesOptions> = async (app, options) => {
  const { ticketQueries, assignTicket, replyToTicket, resolveTicket, fileLinks } = options;
  const linksTo = (files: readonly AttachmentId[]) =>
    files.map((fileId) => ({ fileId, url: fileLinks.urlOf(fileId as string as FileId) }));
  const ticketOf = async (params: { ticketId: string }) => {
    const ticket = await ticketQueries.getForOperators(ticketIdOf(params));
    const withLinks = ticket && {
      ...ticket,
      attachments: linksTo(ticket.attachments),
      messages: ticket.messages.map((each) => ({ ...each, attachments: linksTo(each.attachments) })),
    };
    return found(withLinks, TicketNotFound);
  };
  app.get('/backoffice/tickets', { config: READ, schema: schemas.listAllTickets }, async (request, reply) => {
    const filter = filterIn(request.query, 'assignedAgent');
    return listed(request, reply, await ticketQueries.listForOperators(filter, request.query));
  });
  app.get('/backoffice/tickets/:ticketId', { config: READ, schema: schemas.getAnyTicket }, async ({ params }) =>
    ticketOf(params),
  );
  app.post(
    '/backoffice/tickets/:ticketId/assign',
    { config: act('ticket.assign'), schema: schemas.assignTicket },
    async ({ user, params, body }) => {
      const agentId =
        body.agentId === undefined ? operatorOf(user).id : pathId<'User'>(body.agentId, () => new UnknownAgent());
      await assignTicket.execute({ operator: operatorOf(user), ticketId: ticketIdOf(params), agentId });
      return ticketOf(params);
    },
  );
  app.post(
    '/backoffice/tickets/:ticketId/messages',
    { config: act('ticket.reply'), schema: schemas.replyToTicket },
    async ({ user, params, body: { message: content } }) => {
      const operator = operatorOf(user);
      await replyToTicket.execute({ operator, agentId: operator.id, ticketId: ticketIdOf(params), content });
      return ticketOf(params);
    },
  );
  app.post(
    '/backoffice/tickets/:ticketId/resolve',
    { config: act('ticket.resolve'), schema: schemas.resolveTicket },
    async ({ user, params }) => {
      await resolveTicket.execute({ operator: operatorOf(user), ticketId: ticketIdOf(params) });
      return ticketOf(params);
    },
  );
};
