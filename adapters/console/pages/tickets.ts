import type { OperatorTicket } from '../../../application/support/ticket.queries.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import { TicketNotFound } from '../../../domain/support/ticket.errors.ts';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { withIds } from '../../http/api/read-fields.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import type { BackofficeTicketRoutesOptions } from '../../http/backoffice/tickets.routes.ts';
import * as ticketSchemas from '../../http/backoffice/tickets.schemas.ts';
import { ticketIdOf } from '../../http/support/support.routes.ts';
import { type Act, actsOn, type ResponseKeys } from '../actions.ts';
import type { Facts } from '../descriptions.ts';
import { detail, fileUrl, found, type Part } from '../details.ts';
import { instant } from '../format.ts';
import { list } from '../lists.ts';

export type TicketPagesOptions = BackofficeTicketRoutesOptions & { readonly keys: ResponseKeys };

const idIn = (params: object) => ticketIdOf(params as { ticketId: string });

export function ticketPages(app: HttpServer, options: TicketPagesOptions): void {
  const { ticketQueries, fileLinks } = options;
  list(app, {
    path: '/tickets',
    title: 'Tickets',
    query: ticketSchemas.listAllTickets.querystring,
    filters: {
      status: 'Status',
      priority: 'Priority',
      assignedAgent: 'Id of the operator',
      userId: 'Id of the borrower',
    },
    load: (filter, page) => ticketQueries.listForOperators(withIds(filter, 'assignedAgent', 'userId'), page),
    columns: [
      { head: 'Opened', cell: ({ createdAt }) => instant(createdAt), link: ({ ticketId }) => `/tickets/${ticketId}` },
      { head: 'Subject', cell: ({ subject }) => subject },
      { head: 'Status', cell: ({ status }) => status },
      { head: 'Priority', cell: ({ priority }) => priority },
      { head: 'Assigned', cell: ({ assignedAgent }) => (assignedAgent === null ? 'No' : 'Yes') },
    ],
  });
  const acts = ticketActs(app, options);
  const said = (who: string, at: string, text: string, attachments: readonly AttachmentId[]): Part => {
    const urls = attachments.map((id) => fileUrl(fileLinks, id as string as FileId));
    const files = urls.map((url, index) => ({ name: `Attachment ${index + 1}`, note: instant(at), url }));
    return { title: `${who}, ${instant(at)}`, text, wide: true, ...(files.length > 0 && { files }) };
  };
  detail(app, '/tickets/:ticketId', async (params, operatorId) => {
    const ticket = await ticketOf(options, params);
    const { status, assignedAgent, userId } = ticket;
    const nameOf = (id: string) => (id === userId ? 'Borrower' : id === operatorId ? 'You' : 'Another operator');
    const assigned = assignedAgent === null ? 'Not assigned' : nameOf(assignedAgent);
    // Decides only what the page offers; the aggregate applies the rules.
    const offered = ['reply', ...(assigned === 'You' ? [] : ['assign']), ...(status === 'Resolved' ? [] : ['resolve'])];
    return {
      title: ticket.subject,
      acts: acts.links(ticket, status === 'Closed' ? [] : offered),
      parts: [
        {
          title: 'Ticket',
          facts: Object.entries({ Status: status, Priority: ticket.priority, Assigned: assigned }),
          link: { path: `/users/${userId}`, text: 'Open the borrower' },
          wide: true,
        },
        said('Borrower', ticket.createdAt, ticket.description, ticket.attachments),
        ...ticket.messages.map((each) => said(nameOf(each.sender), each.timestamp, each.content, each.attachments)),
      ],
    };
  });
}

function ticketActs(app: HttpServer, options: TicketPagesOptions) {
  const { keys, assignTicket, replyToTicket, resolveTicket } = options;
  const acts = actsOn(app, keys, '/tickets/:ticketId');
  const command = ({ params, operatorId }: Act<object>) => {
    return { ticketId: idIn(params), agentId: operatorId, operatorId };
  };
  const facts = async ({ params }: Act<object>, after: object): Promise<Facts> => {
    const { subject, status } = await ticketOf(options, params);
    return Object.entries({ Ticket: subject, 'Status now': status, ...after });
  };
  acts.offer('reply', {
    title: 'Reply',
    done: 'The reply is sent.',
    body: ticketSchemas.replyToTicket.body,
    labels: { message: 'Reply, as the borrower will read it' },
    describe: (act) => facts(act, { 'The borrower reads': act.values.message }),
    execute: (act) => replyToTicket.execute({ ...command(act), content: act.values.message }),
  });
  acts.offer('assign', {
    title: 'Assign to me',
    done: 'The ticket is assigned to you.',
    describe: (act) => facts(act, { 'Assigned to': 'You' }),
    execute: (act) => assignTicket.execute(command(act)),
  });
  acts.offer('resolve', {
    title: 'Resolve the ticket',
    done: 'The ticket is resolved.',
    describe: (act) => facts(act, { 'Status afterwards': 'Resolved' }),
    execute: (act) => resolveTicket.execute(command(act)),
  });
  return acts;
}

async function ticketOf({ ticketQueries }: TicketPagesOptions, params: object): Promise<OperatorTicket> {
  return found(await ticketQueries.getForOperators(idIn(params)), TicketNotFound);
}
