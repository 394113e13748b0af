import { Type } from 'typebox';
import { EmptyBody } from '../../../../application/shared/input.ts';
import type { OperatorTicket } from '../../../../application/support/operator-ticket.record.ts';
import type { AttachmentId, FileId } from '../../../../domain/shared/ids.ts';
import { TicketNotFound } from '../../../../domain/support/ticket.errors.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as ticketSchemas from '../../../http/backoffice/support.schemas.ts';
import { ticketIdOf } from '../../../http/support/support.routes.ts';
import { actsOn } from '../../actions.ts';
import type { Facts, SubmittedAct } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { type Card, detail, existing, type Part, shownFiles } from '../../details.ts';
import { borrowerName, instant } from '../../format.ts';
import { list, OnlyFilter } from '../../lists.ts';
import { TICKET_COLUMNS, withBorrower } from '../columns.ts';

const TicketQuery = Type.Object({
  ...ticketSchemas.listAllTickets.querystring.properties,
  waiting: OnlyFilter(),
});

const idIn = (params: object) => ticketIdOf(params as { ticketId: string });

export function ticketPages(app: HttpServer, ports: ConsolePorts): void {
  const { ticketQueries } = ports;
  list(app, {
    path: '/tickets',
    title: 'Tickets',
    query: TicketQuery,
    filters: ['status', 'priority', 'assignedAgent', 'userId', 'waiting', 'from', 'to', 'sort'],
    load: (filter, page) => ticketQueries.listForOperators(filterIn(filter, 'assignedAgent'), page),
    columns: withBorrower(TICKET_COLUMNS),
  });
  const acts = ticketActs(app, ports);
  const said = messageParts(ports);
  detail(app, '/tickets/:ticketId', async (params, operator) => {
    const ticket = await ticketOf(ports, params);
    const { status, assignedAgent, userId } = ticket;
    const nameOf = (id: string) => (id === userId ? 'Borrower' : id === operator.id ? 'You' : 'Another operator');
    const assigned = assignedAgent === null ? 'Not assigned' : nameOf(assignedAgent);
    // Decides only what the page shows; the aggregate applies the rules.
    const possible = [
      'reply',
      ...(assigned === 'You' ? [] : ['assign']),
      ...(status === 'Resolved' ? [] : ['resolve']),
    ];
    return {
      title: `${ticket.subject}, ${borrowerName(ticket.borrower)}`,
      card: cardOf(ticket, assigned),
      acts: acts.links(ticket, status === 'Closed' ? [] : possible),
      parts: [
        await said('Borrower', ticket.createdAt, ticket.description, ticket.attachments),
        ...(await Promise.all(
          ticket.messages.map((each) => said(nameOf(each.sender), each.timestamp, each.content, each.attachments)),
        )),
      ],
    };
  });
}

function cardOf(ticket: OperatorTicket, assigned: string): Card {
  return {
    state: ticket.status,
    of: ticket.borrower,
    figures: [
      ['priority', ticket.priority],
      ['assigned', assigned],
      ['opened', instant(ticket.createdAt)],
    ],
  };
}

/** What was said on a ticket, as parts of its page. */
const messageParts =
  (ports: ConsolePorts) =>
  async (who: string, at: string, text: string, attachments: readonly AttachmentId[]): Promise<Part> => {
    const attached = attachments.map((id, index) => {
      return { fileId: id as string as FileId, name: `Attachment ${index + 1}`, note: instant(at) };
    });
    const files = await shownFiles(ports, attached);
    return { title: `${who}, ${instant(at)}`, text, wide: true, ...(files.length > 0 && { files }) };
  };

function ticketActs(app: HttpServer, ports: ConsolePorts) {
  const acts = actsOn(app, ports.keys, '/tickets/:ticketId', (params) =>
    ports.ticketQueries.getForOperators(idIn(params)),
  );
  const facts = async ({ params }: SubmittedAct<object>, after: object): Promise<Facts> => {
    const { subject, status } = await ticketOf(ports, params);
    return Object.entries({ Ticket: subject, 'Status now': status, ...after });
  };
  acts.perform('reply', ports.replyToTicket, {
    done: 'The reply is sent.',
    labels: { message: 'Reply, as the borrower will read it' },
    describe: (act) => facts(act, { 'The borrower reads': act.values.message }),
  });
  acts.perform('assign', ports.assignTicket, {
    // To the operator who asks.
    body: EmptyBody,
    done: 'The ticket is assigned to you.',
    describe: (act) => facts(act, { 'Assigned to': 'You' }),
  });
  acts.perform('resolve', ports.resolveTicket, {
    done: 'The ticket is resolved.',
    describe: (act) => facts(act, { 'Status afterwards': 'Resolved' }),
  });
  return acts;
}

async function ticketOf({ ticketQueries }: ConsolePorts, params: object): Promise<OperatorTicket> {
  return existing(await ticketQueries.getForOperators(idIn(params)), TicketNotFound);
}
