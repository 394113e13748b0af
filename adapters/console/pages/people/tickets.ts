import { Type } from 'typebox';
import type { OperatorTicket } from '../../../../application/support/operator-ticket.record.ts';
import type { AttachmentId, FileId } from '../../../../domain/shared/ids.ts';
import { TicketNotFound } from '../../../../domain/support/ticket.errors.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import { listAllTickets } from '../../../http/backoffice/support.schemas.ts';
import { type ActsOn, actsOn, NO_FIELDS } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, type Part, shownFiles } from '../../details.ts';
import { borrowerName, instant } from '../../format.ts';
import { list, OnlyFilter } from '../../lists.ts';
import { TICKET_COLUMNS, withBorrower } from '../columns.ts';

const TicketQuery = Type.Object({ ...listAllTickets.querystring.properties, waiting: OnlyFilter() });

export const ticketPages: Pages = (app, ports) => {
  const { ticketQueries } = ports;
  list(app, {
    path: '/tickets',
    title: 'Tickets',
    query: TicketQuery,
    filters: ['status', 'priority', 'assignedAgent', 'userId', 'waiting', 'from', 'to', 'sort'],
    load: (filter, page) => ticketQueries.listForOperators(filterIn(filter, 'assignedAgent'), page),
    columns: withBorrower(TICKET_COLUMNS),
  });
  const acts = actsOn(app, '/tickets/:ticketId', async ({ ticketId }) =>
    existing(await ticketQueries.getForOperators(ticketId), TicketNotFound),
  );
  addAnswering(acts, ports);
  acts.show(async (ticket, operator) => {
    const { status, assignedAgent, userId, createdAt } = ticket;
    const nameOf = (id: string) => (id === userId ? 'Borrower' : id === operator.id ? 'You' : 'Another operator');
    const assigned = assignedAgent === null ? 'Not assigned' : nameOf(assignedAgent);
    // Decides only what the page shows; the aggregate applies the rules.
    const possible = [
      'reply',
      ...(assigned === 'You' ? [] : ['assign']),
      ...(status === 'Resolved' ? [] : ['resolve']),
    ];
    const messages = ticket.messages.map(({ sender, timestamp, content, attachments }) =>
      messagePart(ports, [nameOf(sender), timestamp], content, attachments),
    );
    return {
      title: `${ticket.subject}, ${borrowerName(ticket.borrower)}`,
      card: {
        state: status,
        of: ticket.borrower,
        figures: [
          ['priority', ticket.priority],
          ['assigned', assigned],
          ['opened', instant(createdAt)],
        ],
      },
      acts: status === 'Closed' ? [] : possible,
      parts: await Promise.all([
        messagePart(ports, ['Borrower', createdAt], ticket.description, ticket.attachments),
        ...messages,
      ]),
    };
  });
};

function addAnswering(acts: ActsOn<OperatorTicket>, ports: ConsolePorts): void {
  const figures = ({ subject, status }: OperatorTicket, after: object) =>
    Object.entries({ Ticket: subject, 'Status now': status, ...after });
  acts.perform('reply', ports.replyToTicket, {
    done: 'The reply is sent.',
    labels: { message: 'Reply, as the borrower will read it' },
    describe: (ticket, { values }) => figures(ticket, { 'The borrower reads': values.message }),
  });
  acts.perform('assign', ports.assignTicket, {
    // To the operator who asks.
    body: NO_FIELDS,
    done: 'The ticket is assigned to you.',
    describe: (ticket) => figures(ticket, { 'Assigned to': 'You' }),
  });
  acts.perform('resolve', ports.resolveTicket, {
    describe: (ticket) => figures(ticket, { 'Status afterwards': 'Resolved' }),
  });
}

/** What was said on a ticket. */
async function messagePart(
  ports: ConsolePorts,
  [who, at]: readonly [who: string, at: string],
  text: string,
  attachments: readonly AttachmentId[],
): Promise<Part> {
  const attached = attachments.map((id, index) => {
    return { fileId: id as string as FileId, name: `Attachment ${index + 1}`, note: instant(at) };
  });
  const files = await shownFiles(ports, attached);
  return { title: `${who}, ${instant(at)}`, text, wide: true, ...(files.length > 0 && { files }) };
}
