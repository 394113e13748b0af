import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import type { OperatorTicket } from '../../../application/support/operator-ticket.record.ts';
import type { NoteQueries, TicketQueries } from '../../../application/support/ticket.queries.ts';
import type { FileLinks } from '../../../domain/documents/file-store.port.ts';
import type { AttachmentId, FileId } from '../../../domain/shared/ids.ts';
import { filterId } from '../../../domain/shared/ids.ts';
import type { NoteSubject } from '../../../domain/support/note.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { ticketIdOf } from '../support/support.routes.ts';
import { keyed, perform, performs } from './acts.ts';
import * as schemas from './support.schemas.ts';

export interface BackofficeTicketRoutesOptions
  extends Pick<OperatorActs, 'assignTicket' | 'replyToTicket' | 'resolveTicket'> {
  readonly ticketQueries: TicketQueries;
  readonly fileLinks: FileLinks;
}

const TICKET = '/backoffice/tickets/:ticketId';

export const backofficeTicketRoutes: RoutePlugin<BackofficeTicketRoutesOptions> = async (app, options) => {
  const { ticketQueries, assignTicket, replyToTicket, resolveTicket, fileLinks } = options;
  const linksTo = (files: readonly AttachmentId[]) =>
    files.map((fileId) => ({ fileId, url: fileLinks.urlOf(fileId as string as FileId) }));
  const withLinks = (ticket: OperatorTicket) => ({
    ...ticket,
    attachments: linksTo(ticket.attachments),
    messages: ticket.messages.map((each) => ({ ...each, attachments: linksTo(each.attachments) })),
  });
  app.get('/backoffice/tickets', { config: READ, schema: schemas.listAllTickets }, async (request, reply) => {
    const filter = filterIn(request.query, 'assignedAgent');
    return listed(request, reply, await ticketQueries.listForOperators(filter, request.query));
  });
  app.get(TICKET, { config: READ, schema: schemas.getAnyTicket }, async ({ params }) => {
    const ticket = await ticketQueries.getForOperators(ticketIdOf(params));
    return found(ticket && withLinks(ticket), TicketNotFound);
  });
  app.post(`${TICKET}/assign`, keyed(schemas.assignTicket), async (request) =>
    success(withLinks(await perform(assignTicket, request))),
  );
  app.post(`${TICKET}/messages`, keyed(schemas.replyToTicket), async (request) =>
    success(withLinks(await perform(replyToTicket, request))),
  );
  app.post(`${TICKET}/resolve`, keyed(schemas.resolveTicket), async (request) =>
    success(withLinks(await perform(resolveTicket, request))),
  );
};

export interface NoteRoutesOptions extends Pick<OperatorActs, 'writeNote'> {
  readonly noteQueries: Pick<NoteQueries, 'list'>;
}

type Named = { readonly [Name in keyof NoteSubject]?: string };

/** A malformed id becomes one of nothing. */
function subjectIn({ userId, requestId, loanId }: Named): NoteSubject {
  return {
    userId: filterId<'User'>(userId) ?? null,
    requestId: filterId<'LoanRequest'>(requestId) ?? null,
    loanId: filterId<'Loan'>(loanId) ?? null,
  };
}

export const noteRoutes: RoutePlugin<NoteRoutesOptions> = async (app, { noteQueries, writeNote }) => {
  app.get('/backoffice/notes', { config: READ, schema: schemas.listNotes }, async (request, reply) =>
    listed(request, reply, await noteQueries.list(subjectIn(request.query), request.query)),
  );
  app.post('/backoffice/notes', keyed(schemas.writeNote), performs(writeNote));
};
