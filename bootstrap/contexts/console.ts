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
import { ProductPorts, productsContext } from './products.ts';
import { SearchPorts } from './search.ts';
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
    documents: documentsContext.useCases,
    exports: exportsContext.useCases,
    products: productsContext.useCases,
    views: operatorAccountsContext.useCases,
    loanRequestQueries: RequestPorts.loanRequestQueries,
    loanOfferQueries: RequestPorts.loanOfferQueries,
    agreementQueries: RequestPorts.agreementQueries,
    loanQueries: LoanPorts.loanQueries,
    collectionQueries: LoanPorts.collectionQueries,
    loanChanges: LoanPorts.loanChanges,
    loanCharges: LoanPorts.loanCharges,
    productQueries: ProductPorts.productQueries,
    loanStatementQueries: LoanPorts.loanStatementQueries,
    statementPrinter: LoanPorts.statementPrinter,
    paymentQueries: PaymentPorts.paymentQueries,
    depositQueries: PaymentPorts.depositQueries,
    refundQueries: PaymentPorts.refundQueries,
    banks: PaymentPorts.banks,
    documentQueries: DocumentPorts.documentQueries,
    fileTypes: DocumentPorts.fileTypes,
    userQueries: IdentityPorts.userQueries,
    operatorQueries: OperatorAccountPorts.operatorQueries,
    apiKeyQueries: OperatorAccountPorts.apiKeyQueries,
    users: IdentityPorts.users,
    operatorAccounts: OperatorAccountPorts.operatorAccounts,
    sessions: IdentityPorts.sessions,
    sessionQueries: IdentityPorts.sessionQueries,
    savedViewQueries: OperatorAccountPorts.savedViewQueries,
    secondFactorQueries: IdentityPorts.secondFactorQueries,
    accessTokens: IdentityPorts.accessTokens,
    ticketQueries: SupportPorts.ticketQueries,
    noteQueries: SupportPorts.noteQueries,
    searchQueries: SearchPorts.searchQueries,
    timelineQueries: SearchPorts.timelineQueries,
    auditQueries: BackofficePorts.auditQueries,
    portfolioQueries: PortfolioPorts.portfolioQueries,
    overviewQueries: PortfolioPorts.overviewQueries,
    approvalQueries: BackofficePorts.approvalQueries,
    ledgerQueries: LedgerPorts.ledgerQueries,
    webhookQueries: WebhookPorts.webhookQueries,
    webhookUrlPolicy: WebhookPorts.webhookUrlPolicy,
    closingQueries: ClosingPorts.closingQueries,
    closingLimit: ClosingPorts.closingLimit,
  },
  ports: {
    cookieSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console cookies')),
    draftSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console drafts')),
    formSecret: adapter<string>(({ fileUrlSecret }) => secretFrom(fileUrlSecret, 'console forms')),
    refreshTokens: adapter<RefreshTokens>(
      ({ fileUrlSecret }) => new DerivedRefreshTokens(secretFrom(fileUrlSecret, 'console sessions')),
    ),
  },
  // By name: acts of these contexts have an audited one of the same name.
  useCases: ({ identity, requests, loans, payments, documents, ...ports }) => ({
    assessApplicants: requests.assessApplicants,
    confirmSecondFactor: identity.confirmSecondFactor,
    discloseLoanRequest: requests.discloseLoanRequest,
    endSession: identity.endSession,
    getAutopay: payments.getAutopay,
    getLoanStatement: loans.getLoanStatement,
    getPaymentInfo: loans.getPaymentInfo,
    getPayoffQuote: loans.getPayoffQuote,
    logIn: identity.logIn,
    logOut: identity.logOut,
    openAgreement: requests.openAgreement,
    openFile: documents.openFile,
    previewLoanChange: loans.previewLoanChange,
    previewMatch: payments.previewMatch,
    previewOffer: requests.previewOffer,
    previewReversal: payments.previewReversal,
    previewWriteOff: loans.previewWriteOff,
    refreshSession: new RefreshSession(ports),
    startSecondFactor: identity.startSecondFactor,
    turnOffSecondFactor: identity.turnOffSecondFactor,
  }),
  routes: async (http, all) => {
    const { config } = all;
    if (!config.console) return;
    const { operatorConsole } = await import('../../adapters/console/console.ts');
    await http.register(operatorConsole, {
      ...all,
      ...all.audited,
      ...all.exports,
      ...all.ledger,
      ...all.products,
      ...all.views,
      ...all.webhooks,
      closeBusinessDay: all.audited.closeInBackground,
      moveSandboxClock: all.audited.moveInBackground,
      keys: all.onceKeys,
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
