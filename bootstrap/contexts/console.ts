import { hkdfSync } from 'node:crypto';
import { operatorConsole } from '../../adapters/console/console.ts';
import { kyselyOverviewQueries } from '../../adapters/persistence/overview/overview.queries.ts';
import { DerivedRefreshTokens } from '../../adapters/security/derived-refresh-tokens.ts';
import type { RefreshTokens } from '../../application/identity/ports.ts';
import { RefreshSession } from '../../application/identity/refresh-session.ts';
import { defineContext } from '../context.ts';
import { adapter, queryPort } from '../ports.ts';
import { BackofficePorts, backofficeContext } from './backoffice.ts';
import { ClosingPorts } from './closing.ts';
import { DocumentPorts } from './documents.ts';
import { IdentityPorts, identityContext } from './identity.ts';
import { LedgerPorts, ledgerContext } from './ledger.ts';
import { LoanPorts, loansContext } from './loans.ts';
import { PaymentPorts, paymentsContext } from './payments.ts';
import { RequestPorts, requestsContext } from './requests.ts';
import { SupportPorts } from './support.ts';
import { WebhookPorts, webhooksContext } from './webhooks.ts';

/** The operator's console: pages over the use cases and queries of the other contexts. */
export const consoleContext = defineContext({
  uses: {
    identity: identityContext.useCases,
    requests: requestsContext.useCases,
    loans: loansContext.useCases,
    payments: paymentsContext.useCases,
    ledger: ledgerContext.useCases,
    webhooks: webhooksContext.useCases,
    audited: backofficeContext.useCases,
    loanRequestQueries: RequestPorts.loanRequestQueries,
    loanQueries: LoanPorts.loanQueries,
    loanChanges: LoanPorts.loanChanges,
    loanStatementQueries: LoanPorts.loanStatementQueries,
    paymentQueries: PaymentPorts.paymentQueries,
    depositQueries: PaymentPorts.depositQueries,
    refundQueries: PaymentPorts.refundQueries,
    banks: PaymentPorts.banks,
    documentQueries: DocumentPorts.documentQueries,
    userQueries: IdentityPorts.userQueries,
    users: IdentityPorts.users,
    sessions: IdentityPorts.sessions,
    accessTokens: IdentityPorts.accessTokens,
    ticketQueries: SupportPorts.ticketQueries,
    auditQueries: BackofficePorts.auditQueries,
    ledgerQueries: LedgerPorts.ledgerQueries,
    webhookQueries: WebhookPorts.webhookQueries,
    closingQueries: ClosingPorts.closingQueries,
    closingLimit: ClosingPorts.closingLimit,
  },
  ports: {
    overviewQueries: queryPort(kyselyOverviewQueries),
    cookieSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console cookies')),
    formSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console forms')),
    refreshTokens: adapter<RefreshTokens>(
      ({ fileUrlSecret }) => new DerivedRefreshTokens(secretFrom(fileUrlSecret, 'console sessions')),
    ),
  },
  useCases: (ports) => ({ refreshSession: new RefreshSession(ports) }),
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of all that the pages use, one name a line
  routes: async (http, { refreshSession }, ports) => {
    const { config, identity, requests, loans, payments, ledger, webhooks, audited } = ports;
    if (!config.console) return;
    await http.register(operatorConsole, {
      cookieSecret: ports.cookieSecret,
      formSecret: ports.formSecret,
      secure: config.production || config.publicUrl.startsWith('https:'),
      sandbox: config.sandboxClock,
      keys: ports.idempotencyKeys,
      logIn: identity.logIn,
      logOut: identity.logOut,
      refreshSession,

      assessApplicants: requests.assessApplicants,
      discloseLoanRequest: requests.discloseLoanRequest,
      getPaymentInfo: loans.getPaymentInfo,
      getPayoffQuote: loans.getPayoffQuote,
      previewLoanChange: loans.previewLoanChange,
      previewWriteOff: loans.previewWriteOff,
      previewReversal: payments.previewReversal,
      reconcile: ledger.reconcile,

      decideLoanRequest: audited.decideLoanRequest,
      disburseLoanRequest: audited.disburseLoanRequest,
      bookLoanChange: audited.bookLoanChange,
      writeOffLoan: audited.writeOffLoan,
      recordDeposit: audited.recordDeposit,
      reversePayment: audited.reversePayment,
      payRefund: audited.payRefund,
      assignTicket: audited.assignTicket,
      replyToTicket: audited.replyToTicket,
      resolveTicket: audited.resolveTicket,
      verifyDocument: audited.verifyDocument,
      rejectDocument: audited.rejectDocument,
      closeBusinessDay: audited.closeBusinessDay,
      moveSandboxClock: audited.moveSandboxClock,
      registerWebhook: webhooks.registerWebhook,
      changeWebhook: webhooks.changeWebhook,
      deleteWebhook: webhooks.deleteWebhook,
      rotateSecret: webhooks.rotateSecret,
      retryDelivery: webhooks.retryDelivery,

      loanRequestQueries: ports.loanRequestQueries,
      loanQueries: ports.loanQueries,
      loanChanges: ports.loanChanges,
      loanStatementQueries: ports.loanStatementQueries,
      paymentQueries: ports.paymentQueries,
      depositQueries: ports.depositQueries,
      refundQueries: ports.refundQueries,
      banks: ports.banks,
      documentQueries: ports.documentQueries,
      userQueries: ports.userQueries,
      ticketQueries: ports.ticketQueries,
      auditQueries: ports.auditQueries,
      ledgerQueries: ports.ledgerQueries,
      webhookQueries: ports.webhookQueries,
      closingQueries: ports.closingQueries,
      overviewQueries: ports.overviewQueries,
      closedDays: ports.closedDays,
      closingLimit: ports.closingLimit,
      fileLinks: ports.fileLinks,
      calendar: ports.calendar,
      clock: ports.clock,
    });
  },
});

/** A key for each purpose, derived from the secret of file links, which all nodes share. */
function secretFrom(fileUrlSecret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', fileUrlSecret, '', purpose, 32)).toString('hex');
}
