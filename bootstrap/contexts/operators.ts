import { approvalRoutes } from '../../adapters/http/backoffice/approvals.routes.ts';
import { sandboxClockRoutes } from '../../adapters/http/backoffice/ledger.routes.ts';
import { backofficeOfferRoutes, backofficeRequestRoutes } from '../../adapters/http/backoffice/loan-requests.routes.ts';
import {
  backofficeChargeRoutes,
  backofficeLoanRoutes,
  loanChangeRoutes,
} from '../../adapters/http/backoffice/loans.routes.ts';
import {
  auditRoutes,
  backofficeApiKeyRoutes,
  backofficeOperatorRoutes,
} from '../../adapters/http/backoffice/operators.routes.ts';
import { backofficePaymentRoutes, refundRoutes } from '../../adapters/http/backoffice/payments.routes.ts';
import { collectionRoutes, portfolioRoutes } from '../../adapters/http/backoffice/portfolio.routes.ts';
import { backofficeTicketRoutes, noteRoutes } from '../../adapters/http/backoffice/support.routes.ts';
import { backofficeDocumentRoutes, backofficeUserRoutes } from '../../adapters/http/backoffice/users.routes.ts';
import { worker } from '../../adapters/jobs/queue-workers.ts';
import { KyselyApprovals, kyselyApprovalQueries } from '../../adapters/persistence/operators/approvals.ts';
import { KyselyAuditLog } from '../../adapters/persistence/operators/audit-log.ts';
import { operatorActs } from '../../application/operators/acts.ts';
import { CreateApiKey, RevokeApiKey } from '../../application/operators/api-keys.ts';
import { WAITING as waits } from '../../application/operators/approvable-acts.ts';
import {
  approvedActs,
  ConfirmApproval,
  EraseApprovalReasons,
  RefuseApproval,
  RequestApproval,
} from '../../application/operators/approvals.ts';
import type { ApprovalQueries, AuditQueries } from '../../application/operators/audit.queries.ts';
import { type AuditLog, LogErasure, LogSignature } from '../../application/operators/audit-log.ts';
import { AuditedInBackground, AuditedInSteps, auditing } from '../../application/operators/audited.ts';
import { withFigures } from '../../application/operators/figures-of-acts.ts';
import { fourEyes } from '../../application/operators/four-eyed.ts';
import { ChangeOperator, InviteOperator } from '../../application/operators/operators.ts';
import { apiKeyActs, noteActs, operatorAccountActs } from '../../application/operators/setup-acts.ts';
import type { Approvals, FourEyesAct } from '../../domain/operators/approval.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection } from '../ports.ts';
import { SharedPorts } from '../shared-ports.ts';
import { CLOSING, closingContext } from './closing.ts';
import { DocumentPorts, documentsContext } from './documents.ts';
import { IdentityPorts, identityContext } from './identity.ts';
import { RequestPorts, requestsContext } from './loan-requests.ts';
import { LoanPorts, loansContext } from './loans.ts';
import { OperatorAccountPorts } from './operator-accounts.ts';
import { PaymentPorts, paymentsContext } from './payments.ts';
import { PortfolioPorts } from './portfolio.ts';
import { SupportPorts, supportContext } from './support.ts';

/** As data of a job, it has no signal. */
interface ClosingCommand {
  readonly date: CalendarDay;
  readonly signal?: AbortSignal;
}

export const backofficeContext = defineContext({
  uses: {
    identity: identityContext.useCases,
    requests: requestsContext.useCases,
    loans: loansContext.useCases,
    payments: paymentsContext.useCases,
    support: supportContext.useCases,
    documents: documentsContext.useCases,
    closing: closingContext.useCases,
    loanRequestQueries: RequestPorts.loanRequestQueries,
    loanOfferQueries: RequestPorts.loanOfferQueries,
    loanQueries: LoanPorts.loanQueries,
    collectionQueries: LoanPorts.collectionQueries,
    loanChanges: LoanPorts.loanChanges,
    loanCharges: LoanPorts.loanCharges,
    paymentQueries: PaymentPorts.paymentQueries,
    depositQueries: PaymentPorts.depositQueries,
    refundQueries: PaymentPorts.refundQueries,
    ticketQueries: SupportPorts.ticketQueries,
    noteQueries: SupportPorts.noteQueries,
    noteSubjects: SupportPorts.noteSubjects,
    documentQueries: DocumentPorts.documentQueries,
    userQueries: IdentityPorts.userQueries,
    portfolioQueries: PortfolioPorts.portfolioQueries,
  },
  ports: {
    auditLog: collection<AuditLog>(KyselyAuditLog),
    auditQueries: collection<AuditQueries>(KyselyAuditLog),
    approvals: collection<Approvals>(KyselyApprovals),
    approvalQueries: adapter<ApprovalQueries>(({ em }, get) =>
      kyselyApprovalQueries(em, { calendar: get(SharedPorts.calendar), clock: get(SharedPorts.clock) }),
    ),
    fourEyes: adapter<readonly FourEyesAct[]>(({ config }) => config.fourEyes),
  },
  /** The use cases of operators, each with its entry in the audit log. */
  useCases: (ports) => {
    const { identity, requests, loans, payments, support, documents, closing } = ports;
    const acts = withFigures(operatorActs(ports), ports);
    const audited = auditing(ports);
    const moveSandboxClock = new AuditedInSteps(closing.moveSandboxClock, acts.moveSandboxClock, ports);
    const closeBusinessDay = new AuditedInSteps(closing.closeBusinessDay, acts.closeBusinessDay, ports);
    const fourEyed = fourEyes({ ...ports, requestApproval: new RequestApproval(ports) });
    const approvable = {
      decideLoanRequest: fourEyed(requests.decideLoanRequest, acts.decideLoanRequest, waits.decideLoanRequest),
      disburseLoanRequest: fourEyed(requests.disburseLoanRequest, acts.disburseLoanRequest, waits.disburseLoanRequest),
      makeOffer: fourEyed(requests.makeOffer, acts.makeOffer, waits.makeOffer),
      bookLoanChange: fourEyed(loans.bookLoanChange, acts.bookLoanChange, waits.bookLoanChange),
      waiveCharge: fourEyed(loans.waiveCharge, acts.waiveCharge, waits.waiveCharge),
      writeOffLoan: fourEyed(loans.writeOffLoan, acts.writeOffLoan, waits.writeOffLoan),
      reversePayment: fourEyed(payments.reversePayment, acts.reversePayment, waits.reversePayment),
      payRefund: fourEyed(payments.payRefund, acts.payRefund, waits.payRefund),
    };
    return {
      ...approvable,
      confirmApproval: new ConfirmApproval({ ...ports, acts: approvedActs(approvable) }),
      refuseApproval: new RefuseApproval(ports),
      recordDeposit: audited(payments.recordDeposit, acts.recordDeposit),
      matchDeposit: audited(payments.matchDeposit, acts.matchDeposit),
      returnDeposit: audited(payments.returnDeposit, acts.returnDeposit),
      assignTicket: audited(support.assignTicket, acts.assignTicket),
      replyToTicket: audited(support.replyToTicket, acts.replyToTicket),
      resolveTicket: audited(support.resolveTicket, acts.resolveTicket),
      writeNote: audited(support.writeNote, noteActs(ports).writeNote),
      verifyDocument: audited(documents.verifyDocument, acts.verifyDocument),
      rejectDocument: audited(documents.rejectDocument, acts.rejectDocument),
      linkExternalUser: audited(identity.linkExternalUser, acts.linkExternalUser),
      moveSandboxClock,
      moveInBackground: new AuditedInBackground<ClosingCommand>(moveSandboxClock, 'sandbox-clock.move', ports.jobs),
      closeInBackground: new AuditedInBackground<ClosingCommand>(closeBusinessDay, 'business-days.close', ports.jobs),
    };
  },
  workers: ({ moveInBackground, closeInBackground }, { log }) =>
    [moveInBackground, closeInBackground].map((act) =>
      worker(
        act.kind,
        async (command, signal) => {
          const refused = await act.perform({ ...command, signal });
          if (refused !== null)
            log.warn({ act: act.kind.name, code: refused.code }, 'an act in the background is refused');
        },
        CLOSING,
      ),
    ),
  subscriptions: (ports) => [
    on('agreement.signed', new LogSignature(ports)),
    on('user.erased', new EraseApprovalReasons(ports)),
    on('user.erased', new LogErasure(ports)),
  ],
  routes: async (http, all) => {
    await http.register(backofficeRequestRoutes, { ...all, assessApplicants: all.requests.assessApplicants });
    await http.register(backofficeOfferRoutes, all);
    await http.register(backofficeLoanRoutes, all);
    await http.register(collectionRoutes, all);
    await http.register(portfolioRoutes, all);
    await http.register(noteRoutes, all);
    await http.register(backofficeChargeRoutes, all);
    await http.register(loanChangeRoutes, { ...all, previewLoanChange: all.loans.previewLoanChange });
    await http.register(backofficePaymentRoutes, all);
    await http.register(refundRoutes, all);
    await http.register(backofficeTicketRoutes, all);
    await http.register(backofficeDocumentRoutes, all);
    await http.register(backofficeUserRoutes, all);
    await http.register(auditRoutes, all);
    if (all.config.sandboxClock) await http.register(sandboxClockRoutes, all);
  },
});

export const BackofficePorts = backofficeContext.ports;

/** Who and what works in the back office. */
export const operatorsContext = defineContext({
  uses: {
    requests: requestsContext.useCases,
    decisions: backofficeContext.useCases,
    auditLog: BackofficePorts.auditLog,
    approvalQueries: BackofficePorts.approvalQueries,
    loanQueries: LoanPorts.loanQueries,
    loanCharges: LoanPorts.loanCharges,
    paymentQueries: PaymentPorts.paymentQueries,
    refundQueries: PaymentPorts.refundQueries,
    users: IdentityPorts.users,
    operatorAccounts: OperatorAccountPorts.operatorAccounts,
    operatorQueries: OperatorAccountPorts.operatorQueries,
    apiKeys: OperatorAccountPorts.apiKeys,
    apiKeyQueries: OperatorAccountPorts.apiKeyQueries,
    apiKeySecrets: OperatorAccountPorts.apiKeySecrets,
    sessions: IdentityPorts.sessions,
    accountMails: IdentityPorts.accountMails,
    addressMails: IdentityPorts.addressMails,
    gate: IdentityPorts.gate,
    userQueries: IdentityPorts.userQueries,
  },
  ports: {},
  useCases: (ports) => {
    const acts = { ...operatorAccountActs(ports), ...apiKeyActs(ports) };
    const audited = auditing(ports);
    return {
      inviteOperator: audited(new InviteOperator(ports), acts.inviteOperator),
      changeOperator: audited(new ChangeOperator(ports), acts.changeOperator),
      createApiKey: audited(new CreateApiKey(ports), acts.createApiKey),
      revokeApiKey: audited(new RevokeApiKey(ports), acts.revokeApiKey),
    };
  },
  routes: async (http, all) => {
    await http.register(backofficeOperatorRoutes, all);
    await http.register(backofficeApiKeyRoutes, all);
    await http.register(approvalRoutes, { ...all, ...all.decisions, ...all.requests });
  },
});
