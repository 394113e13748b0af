import { hkdfSync } from 'node:crypto';
import { operatorConsole } from '../../adapters/console/console.ts';
import { kyselyOverviewQueries } from '../../adapters/persistence/overview/overview.queries.ts';
import { DerivedRefreshTokens } from '../../adapters/security/derived-refresh-tokens.ts';
import type { RefreshTokens } from '../../application/identity/ports.ts';
import { RefreshSession } from '../../application/identity/refresh-session.ts';
import type { OverviewQueries } from '../../application/overview/overview.queries.ts';
import { defineContext } from '../context.ts';
import { adapter, queryPort } from '../ports.ts';
import { Backoffice, backofficeContext } from './backoffice.ts';
import { Closing } from './closing.ts';
import { Documents } from './documents.ts';
import { Identity, identityContext } from './identity.ts';
import { LedgerPorts, ledgerContext } from './ledger.ts';
import { Lending, lendingContext } from './lending.ts';
import { Support } from './support.ts';
import { Webhooks, webhooksContext } from './webhooks.ts';

/** The operator's console: pages over the use cases and queries of the other contexts. */
export const consoleContext = defineContext({
  uses: {
    identity: identityContext.useCases,
    backoffice: backofficeContext.useCases,
    lending: lendingContext.useCases,
    webhookActs: webhooksContext.useCases,
    bookkeeping: ledgerContext.useCases,
    requests: Lending.loanRequestQueries,
    loans: Lending.loanQueries,
    statements: Lending.loanStatementQueries,
    payments: Lending.paymentQueries,
    deposits: Lending.depositQueries,
    refunds: Lending.refundQueries,
    banks: Lending.banks,
    documents: Documents.documentQueries,
    users: Identity.userQueries,
    accounts: Identity.users,
    sessions: Identity.sessions,
    accessTokens: Identity.accessTokens,
    tickets: Support.ticketQueries,
    audit: Backoffice.auditQueries,
    ledger: LedgerPorts.ledgerQueries,
    webhooks: Webhooks.webhookQueries,
    closings: Closing.closingQueries,
    closingLimit: Closing.closingLimit,
  },
  ports: {
    overview: queryPort<OverviewQueries>(kyselyOverviewQueries),
    cookieSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console cookies')),
    formSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console forms')),
    refreshTokens: adapter<RefreshTokens>(
      ({ fileUrlSecret }) => new DerivedRefreshTokens(secretFrom(fileUrlSecret, 'console sessions')),
    ),
  },
  useCases: (ports) => ({ refreshSession: new RefreshSession({ ...ports, users: ports.accounts }) }),
  routes: async (http, useCases, { identity, backoffice, lending, webhookActs, bookkeeping, config, ...ports }) => {
    if (!config.console) return;
    const { discloseRequest, getPaymentInfo, getPayoffQuote, previewReversal, previewWriteOff } = lending;
    const reading = { discloseRequest, getPaymentInfo, getPayoffQuote, previewReversal, previewWriteOff };
    const secure = config.production || config.publicUrl.startsWith('https:');
    const acts = { ...identity, ...backoffice, ...webhookActs, ...bookkeeping, ...useCases };
    const queries = { ...ports, keys: ports.idempotencyKeys };
    await http.register(operatorConsole, { ...acts, ...queries, ...reading, secure, sandbox: config.sandboxClock });
  },
});

/** A key for each purpose, derived from the secret of file links, which all nodes share. */
function secretFrom(fileUrlSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', fileUrlSecret, '', purpose, 32)).toString('hex');
}
