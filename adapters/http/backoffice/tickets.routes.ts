import { Type } from 'typebox';
import type { AssignTicketCommand } from '../../../application/support/assign-ticket.ts';
import type { ReplyToTicketCommand } from '../../../application/support/reply-to-ticket.ts';
import type { ResolveTicketCommand } from '../../../application/support/resolve-ticket.ts';
import type { TicketCase, TicketQueries } from '../../../application/support/ticket.queries.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { TicketNotFound, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { answers, success } from '../api/envelope.ts';
import { Body, EmptyBody, filterId, IdField, IdFilter, PathIds, pathId, Text } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { ticketIdOf } from '../support/support.routes.ts';
import { PriorityFilter, StatusFilter } from '../support/support.schemas.ts';
import * as schemas from './tickets.schemas.ts';

interface Act<Command> {
  execute(command: Command & { readonly operatorId: UserId }): Promise<unknown>;
}

export interface BackofficeTicketRoutesOptions {
  readonly tickets: TicketQueries;
  readonly assignTicket: Act<AssignTicketCommand>;
  readonly replyToTicket: Act<ReplyToTicketCommand>;
  readonly resolveTicket: Act<ResolveTicketCommand>;
  readonly fileLinks: FileLinks;
}

const tags = ['Back office: tickets'];
const params = PathIds('ticketId');
const act = { role: 'operator', idempotent: true } as const;

export const backofficeTicketRoutes: RoutePlugin<BackofficeTicketRoutesOptions> = async (app, options) => {
  const { tickets, assignTicket, replyToTicket, resolveTicket, fileLinks } = options;
  const linksTo = (files: readonly AttachmentId[]) =>
    files.map((fileId) => ({ fileId, url: fileLinks.urlOf(fileId as never) }));
  const shown = ({ attachments, messages, ...ticket }: TicketCase) => ({
    ...ticket,
    attachments: linksTo(attachments),
    messages: messages.map((each) => ({ ...each, attachments: linksTo(each.attachments) })),
  });
  const caseOf = async (named: { ticketId: string }) => {
    const found = await tickets.caseOf(ticketIdOf(named));
    if (found === null) throw new TicketNotFound();
    return success(shown(found));
  };
  app.get(
    '/backoffice/tickets',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List all tickets',
        operationId: 'listAllTickets',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter,
          priority: PriorityFilter,
          assignedAgent: Type.Optional(IdFilter()),
          userId: Type.Optional(IdFilter()),
        }),
        response: answers(Type.Array(schemas.TicketCaseItem), [schemas.item]),
      },
    },
    async (request, reply) => {
      const { status, priority, ...ids } = request.query;
      const [assignedAgent, userId] = [filterId(ids.assignedAgent), filterId(ids.userId)];
      const filter = {
        ...(status && { status }),
        ...(priority && { priority }),
        ...(assignedAgent && { assignedAgent }),
        ...(userId && { userId }),
      };
      return success([...writePage(request, reply, await tickets.cases(filter, request.query))]);
    },
  );
  app.get(
    '/backoffice/tickets/:ticketId',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'Read any ticket',
        operationId: 'getAnyTicket',
        tags,
        params,
        response: answers(schemas.TicketCaseData, schemas.wholeCase, [404]),
      },
    },
    async ({ params }) => caseOf(params),
  );
  app.post(
    '/backoffice/tickets/:ticketId/assign',
    {
      config: act,
      schema: {
        summary: 'Put an agent in charge of a ticket',
        operationId: 'assignTicket',
        tags,
        params,
        body: Body({ agentId: Type.Optional(IdField()) }, {}),
        response: answers(schemas.TicketCaseData, schemas.wholeCase, [404]),
      },
    },
    async ({ user, params, body }) => {
      const agentId = body.agentId === undefined ? user.id : pathId<'User'>(body.agentId, () => new UnknownAgent());
      await assignTicket.execute({ operatorId: user.id, ticketId: ticketIdOf(params), agentId });
      return caseOf(params);
    },
  );
  app.post(
    '/backoffice/tickets/:ticketId/messages',
    {
      config: act,
      schema: {
        summary: 'Answer a ticket',
        operationId: 'replyToTicket',
        tags,
        params,
        body: Body({ message: Text(1, schemas.TEXT_MAX_LENGTH) }, { message: 'We are looking into it.' }),
        response: answers(schemas.TicketCaseData, schemas.wholeCase, [404]),
      },
    },
    async ({ user, params, body: { message: content } }) => {
      await replyToTicket.execute({ operatorId: user.id, agentId: user.id, ticketId: ticketIdOf(params), content });
      return caseOf(params);
    },
  );
  app.post(
    '/backoffice/tickets/:ticketId/resolve',
    {
      config: act,
      schema: {
        summary: 'Hold a ticket to be settled',
        operationId: 'resolveTicket',
        tags,
        params,
        body: EmptyBody,
        response: answers(schemas.TicketCaseData, { ...schemas.wholeCase, status: 'Resolved' }, [404]),
      },
    },
    async ({ user, params }) => {
      await resolveTicket.execute({ operatorId: user.id, ticketId: ticketIdOf(params) });
      return caseOf(params);
    },
  );
};
