import type { FastifyInstance } from 'fastify';
import type { DependencyContainer } from 'tsyringe';
import { ledgerRoutes as routes } from '../../adapters/http/backoffice/ledger.routes.ts';
import { KyselyLedger } from '../../adapters/persistence/ledger/kysely-ledger.ts';
import { kyselyLedgerQueries } from '../../adapters/persistence/ledger/ledger.queries.ts';
import { KeepBooks } from '../../application/ledger/keep-books.ts';
import type { LedgerQueries } from '../../application/ledger/ledger.queries.ts';
import { BOOKED_EVENTS, type BookedEvent } from '../../domain/ledger/entries.ts';
import type { Ledger } from '../../domain/ledger/ledger.port.ts';
import { singleton, token } from '../register.ts';
import { essentials, Shared } from './shared.ts';

export const Books = {
  ledger: token<Ledger>('Ledger'),
  queries: token<LedgerQueries>('LedgerQueries'),
};

export function registerLedger(container: DependencyContainer): void {
  singleton(container, Books.ledger, (c) => new KyselyLedger(c.resolve(Shared.entityManager)));
  singleton(container, Books.queries, (c) => kyselyLedgerQueries(c.resolve(Shared.entityManager)));
}

/** What moves money is booked in its own transaction: where the books refuse it, it did not happen. */
export function subscribeLedger(container: DependencyContainer): void {
  const keepBooks = new KeepBooks({ ...essentials(container), ledger: container.resolve(Books.ledger) });
  const events = container.resolve(Shared.events);
  for (const type of BOOKED_EVENTS) events.on<BookedEvent>(type, (event) => keepBooks.execute(event));
}

export async function ledgerRoutes(http: FastifyInstance, container: DependencyContainer): Promise<void> {
  await http.register(routes, { ledger: container.resolve(Books.queries) });
}
