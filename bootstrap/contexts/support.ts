import type { FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import { supportRoutes as routes } from '../../adapters/http/support/support.routes.ts';
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
import { singleton, token } from '../register.ts';
import { essentials, Shared } from './shared.ts';

export const Support = {
  tickets: token<Tickets>('Tickets'),
  ticketQueries: token<TicketQueries>('TicketQueries'),
  agents: token<Agents>('Agents'),
  attachments: token<Attachments>('Attachments'),
  categories: token<Categories>('Categories'),
};

export function registerSupport(container: DependencyContainer): void {
  const { entityManager: em, events } = Shared;
  singleton(container, Support.tickets, (c) => new MikroOrmTickets(c.resolve(em), c.resolve(events)));
  singleton(container, Support.ticketQueries, (c) => kyselyTicketQueries(c.resolve(em)));
  singleton(container, Support.agents, (c) => kyselyAgents(c.resolve(em)));
  singleton(container, Support.attachments, (c) => kyselyAttachments(c.resolve(em)));
  singleton(container, Support.categories, () => new InMemoryCategories());
}

/** Who does what about which event, in the unit of work in which it happened. */
export function subscribeSupport(container: DependencyContainer): void {
  const eraseTickets = new EraseTickets({ ...essentials(container), tickets: container.resolve(Support.tickets) });
  container.resolve(Shared.events).on<UserErased>('user.erased', (event) => eraseTickets.execute(event));
}

export function supportUseCases(container: DependencyContainer) {
  const deps = {
    ...essentials(container),
    tickets: container.resolve(Support.tickets),
    agents: container.resolve(Support.agents),
    attachments: container.resolve(Support.attachments),
    categories: container.resolve(Support.categories),
  };
  return {
    openTicket: new OpenTicket(deps),
    postMessage: new PostMessage(deps),
    closeTicket: new CloseTicket(deps),
    assignTicket: new AssignTicket(deps),
    replyToTicket: new ReplyToTicket(deps),
    resolveTicket: new ResolveTicket(deps),
  };
}

export async function supportRoutes(
  http: FastifyInstance,
  container: DependencyContainer,
  useCases: ReturnType<typeof supportUseCases>,
): Promise<void> {
  const tickets = container.resolve(Support.ticketQueries);
  const categories = container.resolve(Support.categories);
  await http.register(routes, { ...useCases, tickets, categories });
}
