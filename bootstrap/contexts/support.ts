import { supportRoutes } from '../../adapters/http/support/support.routes.ts';
import { kyselyAgents } from '../../adapters/persistence/support/kysely-agents.ts';
import { kyselyAttachments } from '../../adapters/persistence/support/kysely-attachments.ts';
import { MikroOrmTickets } from '../../adapters/persistence/support/mikro-orm-tickets.ts';
import { kyselyTicketQueries } from '../../adapters/persistence/support/ticket.queries.ts';
import { InMemoryCategories } from '../../adapters/reference-data/in-memory-categories.ts';
import { AssignTicket } from '../../application/support/assign-ticket.ts';
import { CloseTicket } from '../../application/support/close-ticket.ts';
import { EraseTickets } from '../../application/support/erase-tickets.ts';
import { OpenTicket } from '../../application/support/open-ticket.ts';
import { PostMessage } from '../../application/support/post-message.ts';
import { ReplyToTicket } from '../../application/support/reply-to-ticket.ts';
import { ResolveTicket } from '../../application/support/resolve-ticket.ts';
import type { TicketQueries } from '../../application/support/ticket.queries.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import type { Agents } from '../../domain/support/agents.port.ts';
import type { Attachments } from '../../domain/support/attachments.port.ts';
import type { Categories } from '../../domain/support/categories.port.ts';
import type { Tickets } from '../../domain/support/tickets.port.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';

export const supportContext = defineContext({
  ports: {
    tickets: collection<Tickets>(MikroOrmTickets),
    ticketQueries: queryPort<TicketQueries>(kyselyTicketQueries),
    agents: queryPort<Agents>(kyselyAgents),
    attachments: queryPort<Attachments>(kyselyAttachments),
    categories: adapter<Categories>(() => new InMemoryCategories()),
  },
  useCases: (ports) => ({
    openTicket: new OpenTicket(ports),
    postMessage: new PostMessage(ports),
    closeTicket: new CloseTicket(ports),
    assignTicket: new AssignTicket(ports),
    replyToTicket: new ReplyToTicket(ports),
    resolveTicket: new ResolveTicket(ports),
  }),
  subscriptions: (ports) => [on<UserErased>('user.erased', new EraseTickets(ports))],
  routes: async (http, useCases, { ticketQueries: tickets, categories }) => {
    await http.register(supportRoutes, { ...useCases, tickets, categories });
  },
});

export const Support = supportContext.ports;
