import { ledgerRoutes } from '../../adapters/http/backoffice/ledger.routes.ts';
import { KyselyLedger } from '../../adapters/persistence/ledger/kysely-ledger.ts';
import { KyselyReconciliation } from '../../adapters/persistence/ledger/kysely-reconciliation.ts';
import { kyselyLedgerQueries } from '../../adapters/persistence/ledger/ledger.queries.ts';
import { KeepBooks } from '../../application/ledger/keep-books.ts';
import type { LedgerQueries } from '../../application/ledger/ledger.queries.ts';
import { Reconcile, type ReconciliationQueries } from '../../application/ledger/reconcile.ts';
import { BOOKED_EVENTS, type BookedEvent } from '../../domain/ledger/entries.ts';
import type { Ledger } from '../../domain/ledger/ledger.port.ts';
import { defineContext, on } from '../context.ts';
import { port, reader, stored } from '../ports.ts';

export const ledgerContext = defineContext({
  ports: {
    ledger: stored<Ledger>(KyselyLedger),
    ledgerQueries: reader<LedgerQueries>(kyselyLedgerQueries),
    books: port<ReconciliationQueries>(({ em }) => new KyselyReconciliation(em, null)),
  },
  useCases: (ports) => ({ reconcile: new Reconcile(ports) }),
  subscriptions: (ports) => {
    const keepBooks = new KeepBooks(ports);
    return BOOKED_EVENTS.map((type) => on<BookedEvent>(type, keepBooks));
  },
  routes: async (http, _useCases, { ledgerQueries: ledger }) => {
    await http.register(ledgerRoutes, { ledger });
  },
});

export const Books = ledgerContext.ports;
