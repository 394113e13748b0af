import type { IdempotencyKeys } from '../../../application/shared/idempotency.ts';
import type { TicketCase } from '../../../application/support/ticket.queries.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import {
  type BackofficeTicketRoutesOptions,
  type HttpServer,
  ticketIdOf,
  ticketSchemas,
  withIds,
} from '../../http/for-console.ts';
import { type Act, action, type Facts } from '../actions.ts';
import { fileUrl, type Part, renderDetail } from '../details.ts';
import { instant, orNone } from '../format.ts';
import { list } from '../lists.ts';
import { PAGE } from '../rendering.ts';

export interface TicketPagesOptions extends BackofficeTicketRoutesOptions {
  readonly keys: IdempotencyKeys;
}

const TITLES = { reply: 'Reply', assign: 'Assign to me', resolve: 'Resolve the ticket' };

export function ticketPages(app: HttpServer, options: TicketPagesOptions): void {
  const { tickets, fileLinks } = options;
  list(app, {
    path: '/tickets',
    title: 'Tickets',
    query: ticketSchemas.listAllTickets.querystring,
    filters: { status: 'Status', priority: 'Priority', assignedAgent: 'Id of the operator', userId: 'Id of the user' },
    load: (filter, page) => tickets.cases(withIds(filter, 'assignedAgent', 'userId'), page),
    columns: [
      { head: 'Opened', cell: ({ createdAt }) => instant(createdAt), link: ({ ticketId }) => `/tickets/${ticketId}` },
      { head: 'Subject', cell: ({ subject }) => subject },
      { head: 'Status', cell: ({ status }) => status },
      { head: 'Priority', cell: ({ priority }) => priority },
      { head: 'Assigned', cell: ({ assignedAgent }) => (assignedAgent === null ? 'No' : 'Yes') },
      { head: 'Changed', cell: ({ updatedAt }) => instant(updatedAt) },
    ],
    empty: 'There are no such tickets.',
  });
  const filesOf = (attachments: readonly AttachmentId[]) =>
    attachments.map((id, at) => ({
      name: `Attachment ${at + 1}`,
      note: '',
      url: fileUrl(fileLinks, id as string as FileId),
    }));
  const said = (who: string, at: string, text: string, attachments: readonly AttachmentId[]): Part => ({
    title: `${who}, ${instant(at)}`,
    text,
    wide: true,
    ...(attachments.length > 0 && { files: filesOf(attachments) }),
  });
  app.get('/tickets/:ticketId', PAGE, async ({ params, user }, reply) => {
    const ticket = await ticketOf(options, params as object);
    const nameOf = (sender: string) => nameFor(sender, ticket, user.id);
    return renderDetail(reply, {
      title: ticket.subject,
      acts: actsOn(ticket, user.id).map((act) => ({ title: TITLES[act], path: `/tickets/${ticket.ticketId}/${act}` })),
      parts: [
        {
          title: 'Ticket',
          facts: factsOf(ticket, nameOf),
          link: { path: `/users/${ticket.userId}`, text: 'Open the borrower' },
          wide: true,
        },
        said('Borrower', ticket.createdAt, ticket.description, ticket.attachments),
        ...ticket.messages.map((each) => said(nameOf(each.sender), each.timestamp, each.content, each.attachments)),
      ],
    });
  });
  ticketActs(app, options);
}

function ticketActs(app: HttpServer, options: TicketPagesOptions): void {
  const { keys, assignTicket, replyToTicket, resolveTicket } = options;
  const command = ({ params, operatorId }: Act<unknown>) => ({
    ticketId: ticketIdOf(params as { ticketId: string }),
    agentId: operatorId,
    operatorId,
  });
  const location = ({ params }: Act<unknown>) => `/tickets/${params.ticketId}`;
  const about = async ({ params }: Act<unknown>): Promise<Facts> => {
    const { subject, status } = await ticketOf(options, params);
    return [
      ['Ticket', subject],
      ['Status now', status],
    ];
  };
  action(app, keys, {
    path: '/tickets/:ticketId/reply',
    title: TITLES.reply,
    body: ticketSchemas.replyToTicket.body,
    labels: { message: 'Reply, as the borrower will read it' },
    describe: async (act) => [...(await about(act)), ['The borrower reads', act.values.message]],
    async execute(act) {
      await replyToTicket.execute({ ...command(act), content: act.values.message });
      return { location: location(act), message: 'The reply is sent.' };
    },
  });
  action(app, keys, {
    path: '/tickets/:ticketId/assign',
    title: TITLES.assign,
    describe: async (act) => [...(await about(act)), ['Assigned to', 'You']],
    async execute(act) {
      await assignTicket.execute(command(act));
      return { location: location(act), message: 'The ticket is assigned to you.' };
    },
  });
  action(app, keys, {
    path: '/tickets/:ticketId/resolve',
    title: TITLES.resolve,
    describe: async (act) => [...(await about(act)), ['Status afterwards', 'Resolved']],
    async execute(act) {
      await resolveTicket.execute(command(act));
      return { location: location(act), message: 'The ticket is resolved.' };
    },
  });
}

async function ticketOf({ tickets }: TicketPagesOptions, params: object): Promise<TicketCase> {
  const ticket = await tickets.caseOf(ticketIdOf(params as { ticketId: string }));
  if (ticket === null) throw new TicketNotFound();
  return ticket;
}

/** What the page offers. The aggregate decides what is allowed. */
function actsOn({ status, assignedAgent }: TicketCase, operatorId: UserId): readonly (keyof typeof TITLES)[] {
  if (status === 'Closed') return [];
  return [
    'reply',
    ...(assignedAgent === operatorId ? [] : ['assign' as const]),
    ...(status === 'Resolved' ? [] : ['resolve' as const]),
  ];
}

function nameFor(userId: string, ticket: TicketCase, operatorId: UserId): string {
  if (userId === ticket.userId) return 'Borrower';
  return userId === operatorId ? 'You' : 'Another operator';
}

function factsOf(ticket: TicketCase, nameOf: (userId: string) => string): Facts {
  return [
    ['Status', ticket.status],
    ['Priority', ticket.priority],
    ['Assigned to', ticket.assignedAgent === null ? orNone(null) : nameOf(ticket.assignedAgent)],
    ['Closed', instant(ticket.closedAt)],
  ];
}
