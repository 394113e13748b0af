import { supportRoutes } from '../../adapters/http/support/support.routes.ts';
import { KyselyNotes, kyselyNoteQueries } from '../../adapters/persistence/support/notes.ts';
import {
  kyselyAgents,
  kyselyAttachments,
  kyselyTicketQueries,
  MikroOrmTickets,
} from '../../adapters/persistence/support/tickets.ts';
import { InMemoryCategories } from '../../adapters/reference-data/in-memory-categories.ts';
import { AddMessage, CloseTicket, EraseTickets, OpenTicket } from '../../application/support/tickets.ts';
import type { NoteSubjects, Notes } from '../../domain/support/note.ts';
import type { Tickets } from '../../domain/support/ticket.ts';
import type { Categories } from '../../domain/support/ticket-category.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';

export const supportContext = defineContext({
  ports: {
    tickets: collection<Tickets>(MikroOrmTickets),
    ticketQueries: queryPort(kyselyTicketQueries),
    notes: collection<Notes>(KyselyNotes),
    noteSubjects: collection<NoteSubjects>(KyselyNotes),
    noteQueries: queryPort(kyselyNoteQueries),
    agents: queryPort(kyselyAgents),
    attachments: queryPort(kyselyAttachments),
    categories: adapter<Categories>(() => new InMemoryCategories()),
  },
  useCases: { OpenTicket, AddMessage, CloseTicket },
  subscriptions: [on('user.erased', EraseTickets)],
  routes: async (http, all) => {
    await http.register(supportRoutes, all);
  },
});

export const SupportPorts = supportContext.ports;
