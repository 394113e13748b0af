import { hkdfSync } from 'node:crypto';
import { operatorConsole } from '../../adapters/console/console.ts';
import { kyselyOverviewQueries } from '../../adapters/persistence/overview/overview.queries.ts';
import type { OverviewQueries } from '../../application/overview/overview.queries.ts';
import { defineContext } from '../context.ts';
import { port, reader } from '../ports.ts';
import { backofficeContext } from './backoffice.ts';
import { Documents } from './documents.ts';
import { Identity, identityContext } from './identity.ts';
import { Lending, lendingContext } from './lending.ts';

/** The operator's console: pages over the use cases and queries of the other contexts. */
export const consoleContext = defineContext({
  uses: {
    identity: identityContext.useCases,
    backoffice: backofficeContext.useCases,
    lending: lendingContext.useCases,
    requests: Lending.loanRequestQueries,
    loans: Lending.loanQueries,
    statements: Lending.loanStatementQueries,
    payments: Lending.paymentQueries,
    deposits: Lending.depositQueries,
    refunds: Lending.refundQueries,
    banks: Lending.banks,
    documents: Documents.documentQueries,
    users: Identity.userQueries,
  },
  ports: {
    overview: reader<OverviewQueries>(kyselyOverviewQueries),
    cookieSecret: port<string>(({ fileUrlSecret }) => cookieSecretFrom(fileUrlSecret)),
  },
  routes: async (http, _useCases, { identity, backoffice, lending, config, ...ports }) => {
    if (!config.console) return;
    const { discloseRequest, getPaymentInfo, getPayoffQuote, previewReversal } = lending;
    const reading = { discloseRequest, getPaymentInfo, getPayoffQuote, previewReversal };
    const secure = config.production || config.publicUrl.startsWith('https:');
    const queries = { ...ports, keys: ports.idempotencyKeys };
    await http.register(operatorConsole, { ...identity, ...backoffice, ...queries, ...reading, secure });
  },
});

/** All nodes share the secret of file links, so they share this one too. */
function cookieSecretFrom(fileUrlSecret: string): string {
  return Buffer.from(hkdfSync('sha256', fileUrlSecret, '', 'console cookies', 32)).toString('hex');
}
