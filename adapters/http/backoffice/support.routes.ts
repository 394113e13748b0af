import type { Static } from 'typebox';
import type { WriteNoteCommand } from '../../../application/support/notes.ts';
import type { NoteItem } from '../../../application/support/operator-ticket.record.ts';
import type { NoteQueries, TicketQueries } from '../../../application/support/ticket.queries.ts';
import type {
  AssignTicketCommand,
  ReplyToTicketCommand,
  ResolveTicketCommand,
} from '../../../application/support/tickets.ts';
import type { FileLinks } from '../../../domain/documents/file-store.port.ts';
import { CALENDAR_FAULTS, dayIn } from '../../../domain/shared/calendar.ts';
import type { AttachmentId, FileId } from '../../../domain/shared/ids.ts';
import { filterId } from '../../../domain/shared/ids.ts';
import { Money, PREVIEW_CURRENCY } from '../../../domain/shared/money.ts';
import { InvalidNote, type NoteSubject } from '../../../domain/support/note.ts';
import { TicketNotFound, UnknownAgent } from '../../../domain/support/ticket.errors.ts';
import { found, listed } from '../answers/envelope.ts';
import { filterIn } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, type OperatorActOn, operatorOf, READ } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import { ticketIdOf } from '../support/support.routes.ts';
import * as schemas from './support.schemas.ts';

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

export interface NoteRoutesOptions {
  readonly noteQueries: Pick<NoteQueries, 'list'>;
  readonly writeNote: OperatorActOn<NoteItem, Omit<WriteNoteCommand, 'operator'>>;
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

type NoteBody = Pick<Static<typeof schemas.writeNote.body>, keyof typeof schemas.noteFields>;

/** What a note says, without its subject. @throws InvalidNote if its day does not exist */
export function noteIn({ kind, text, promisedOn: on, promisedAmount: amount }: NoteBody) {
  const promisedOn = on === undefined ? null : dayIn(on);
  if (on !== undefined && promisedOn === null) {
    throw new InvalidNote([{ field: 'promisedOn', ...CALENDAR_FAULTS.noSuchDay() }]);
  }
  // A person has no currency; all have as many decimals.
  const promisedAmount = amount === undefined ? null : Money.ofDecimal(amount, PREVIEW_CURRENCY);
  return { kind, text, promisedOn, promisedAmount };
}

export const noteRoutes: RoutePlugin<NoteRoutesOptions> = async (app, { noteQueries, writeNote }) => {
  app.get('/backoffice/notes', { config: READ, schema: schemas.listNotes }, async (request, reply) =>
    listed(request, reply, await noteQueries.list(subjectIn(request.query), request.query)),
  );
  app.post('/backoffice/notes', { config: act('note.write'), schema: schemas.writeNote }, async ({ user, body }) =>
    found(
      await writeNote.executeAndRead({ ...noteIn(body), subject: subjectIn(body), operator: operatorOf(user) }),
      Error,
    ),
  );
};
