import { ledgerRoutes } from '../../adapters/http/backoffice/ledger.routes.ts';
import { KyselyLedger } from '../../adapters/persistence/ledger/kysely-ledger.ts';
import { KyselyReconciliation } from '../../adapters/persistence/ledger/kysely-reconciliation.ts';
import { kyselyLedgerQueries } from '../../adapters/persistence/ledger/ledger.queries.ts';
import type { LedgerQueries } from '../../application/ledger/ledger.queries.ts';
import { PostToLedger } from '../../application/ledger/post-to-ledger.ts';
import { Reconcile, type ReconciliationQueries } from '../../application/ledger/reconcile.ts';
import { BOOKED_EVENTS, type BookedEvent } from '../../domain/ledger/entries.ts';
import type { Ledger } from '../../domain/ledger/ledger.port.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';

export const ledgerContext = defineContext({
  ports: {
    ledger: collection<Ledger>(KyselyLedger),
    ledgerQueries: queryPort<LedgerQueries>(kyselyLedgerQueries),
    books: adapter<ReconciliationQueries>(({ em }) => new KyselyReconciliation(em, null)),
  },
  useCases: (ports) => ({ reconcile: new Reconcile(ports) }),
  subscriptions: (ports) => {
    const postToLedger = new PostToLedger(ports);
    return BOOKED_EVENTS.map((type) => on<BookedEvent>(type, postToLedger));
  },
  routes: async (http, _useCases, { ledgerQueries: ledger }) => {
    await http.register(ledgerRoutes, { ledger });
  },
});

export const LedgerPorts = ledgerContext.ports;
