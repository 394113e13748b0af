import { DerivedRefreshTokens } from '../../adapters/security/opaque-tokens.ts';
import type { RefreshTokens } from '../../application/identity/ports.ts';
import { RefreshSession } from '../../application/identity/sign-in.ts';
import { defineContext } from '../context.ts';
import { adapter } from '../ports.ts';
import { secretFrom } from '../shared-ports.ts';
import { ClosingPorts } from './closing.ts';
import { DocumentPorts, documentsContext } from './documents.ts';
import { exportsContext } from './exports.ts';
import { IdentityPorts, identityContext } from './identity.ts';
import { LedgerPorts, ledgerContext } from './ledger.ts';
import { RequestPorts, requestsContext } from './loan-requests.ts';
import { LoanPorts, loansContext } from './loans.ts';
import { OperatorAccountPorts, operatorAccountsContext } from './operator-accounts.ts';
import { BackofficePorts, backofficeContext } from './operators.ts';
import { PaymentPorts, paymentsContext } from './payments.ts';
import { PortfolioPorts } from './portfolio.ts';
import { ProductPorts } from './products.ts';
import { SearchPorts } from './search.ts';
import { SupportPorts } from './support.ts';
import { WebhookPorts } from './webhooks.ts';

/** The operator's console: pages over the use cases and queries of the other contexts. */
export const consoleContext = defineContext({
  uses: {
    ...IdentityPorts,
    ...OperatorAccountPorts,
    ...RequestPorts,
    ...LoanPorts,
    ...PaymentPorts,
    ...ProductPorts,
    ...DocumentPorts,
    ...SupportPorts,
    ...WebhookPorts,
    ...LedgerPorts,
    ...PortfolioPorts,
    ...SearchPorts,
    ...ClosingPorts,
    ...BackofficePorts,
    identityUseCases: identityContext.useCases,
    requestUseCases: requestsContext.useCases,
    loanUseCases: loansContext.useCases,
    paymentUseCases: paymentsContext.useCases,
    documentUseCases: documentsContext.useCases,
    ledgerUseCases: ledgerContext.useCases,
    exportUseCases: exportsContext.useCases,
    viewUseCases: operatorAccountsContext.useCases,
    acts: backofficeContext.useCases,
  },
  ports: {
    cookieSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console cookies')),
    draftSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console drafts')),
    formSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console forms')),
    refreshTokens: adapter<RefreshTokens>(
      ({ fileUrlSecret }) => new DerivedRefreshTokens(secretFrom(fileUrlSecret, 'console sessions')),
    ),
  },
  useCases: { RefreshSession },
  routes: async (http, all) => {
    const { config } = all;
    if (!config.console) return;
    const { operatorConsole } = await import('../../adapters/console/console.ts');
    await http.register(operatorConsole, {
      ...all.identityUseCases,
      ...all.requestUseCases,
      ...all.loanUseCases,
      ...all.paymentUseCases,
      ...all.documentUseCases,
      ...all.ledgerUseCases,
      ...all.exportUseCases,
      ...all.viewUseCases,
      ...all.acts,
      // Last: a session of the console is refreshed by its own tokens.
      ...all,
      closeBusinessDay: all.acts.closeInBackground,
      moveSandboxClock: all.acts.moveInBackground,
      secure: config.production || config.publicUrl.startsWith('https:'),
      sandbox: config.sandboxClock,
      isSandbox: config.paymentGateway.kind === 'sandbox',
      lenderName: config.lender.name,
      idleMinutes: config.consoleIdleMinutes,
      operatorMfaRequired: config.operatorMfaRequired,
      agreementRequired: config.agreementRequired,
      fourEyes: config.fourEyes,
    });
  },
});
