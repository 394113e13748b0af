import { ledgerRoutes } from '../../adapters/http/backoffice/ledger.routes.ts';
import { KyselyDailyBalances } from '../../adapters/persistence/ledger/by-day.ts';
import { KyselyLedger, kyselyLedgerQueries } from '../../adapters/persistence/ledger/ledger.ts';
import { KyselyReconciliation } from '../../adapters/persistence/ledger/reconciliation.ts';
import {
  AddDailyBalances,
  type DailyBalances,
  PostToLedger,
  Reconcile,
  type ReconciliationQueries,
} from '../../application/ledger/ledger.ts';
import { BOOKED_EVENTS } from '../../domain/ledger/entries.ts';
import type { Ledger } from '../../domain/ledger/journal.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';

export const ledgerContext = defineContext({
  ports: {
    ledger: collection<Ledger>(KyselyLedger),
    ledgerQueries: queryPort(kyselyLedgerQueries),
    dailyBalances: collection<DailyBalances>(KyselyDailyBalances),
    books: adapter<ReconciliationQueries>(({ em }) => new KyselyReconciliation(em, null)),
  },
  useCases: { Reconcile, AddDailyBalances },
  subscriptions: [on(BOOKED_EVENTS, PostToLedger)],
  routes: async (http, all) => {
    await http.register(ledgerRoutes, all);
  },
});

export const LedgerPorts = ledgerContext.ports;
