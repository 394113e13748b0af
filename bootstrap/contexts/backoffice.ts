import { auditRoutes } from '../../adapters/http/backoffice/audit.routes.ts';
import { backofficeDocumentRoutes } from '../../adapters/http/backoffice/documents.routes.ts';
import { loanChangeRoutes } from '../../adapters/http/backoffice/loan-changes.routes.ts';
import { backofficeLoanRoutes } from '../../adapters/http/backoffice/loans.routes.ts';
import { backofficePaymentRoutes } from '../../adapters/http/backoffice/payments.routes.ts';
import { refundRoutes } from '../../adapters/http/backoffice/refunds.routes.ts';
import { backofficeRequestRoutes } from '../../adapters/http/backoffice/requests.routes.ts';
import { backofficeTicketRoutes } from '../../adapters/http/backoffice/tickets.routes.ts';
import { backofficeUserRoutes } from '../../adapters/http/backoffice/users.routes.ts';
import { sandboxClockRoutes } from '../../adapters/http/closing/sandbox-clock.routes.ts';
import { KyselyAuditLog } from '../../adapters/persistence/audit/kysely-audit-log.ts';
import type { AuditQueries } from '../../application/audit/audit.queries.ts';
import type { AuditLog } from '../../application/audit/audit-log.ts';
import { auditing } from '../../application/audit/audited.ts';
import { AuditedInSteps } from '../../application/audit/audited-in-steps.ts';
import { operatorActs } from '../../application/audit/operator-acts.ts';
import { defineContext } from '../context.ts';
import { collection } from '../ports.ts';
import { closingContext } from './closing.ts';
import { DocumentPorts, documentsContext } from './documents.ts';
import { IdentityPorts, identityContext } from './identity.ts';
import { LoanPorts, loansContext } from './loans.ts';
import { PaymentPorts, paymentsContext } from './payments.ts';
import { RequestPorts, requestsContext } from './requests.ts';
import { SupportPorts, supportContext } from './support.ts';

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
    loanQueries: LoanPorts.loanQueries,
    loanChanges: LoanPorts.loanChanges,
    paymentQueries: PaymentPorts.paymentQueries,
    depositQueries: PaymentPorts.depositQueries,
    refundQueries: PaymentPorts.refundQueries,
    ticketQueries: SupportPorts.ticketQueries,
    documentQueries: DocumentPorts.documentQueries,
    userQueries: IdentityPorts.userQueries,
  },
  ports: {
    auditLog: collection<AuditLog>(KyselyAuditLog),
    auditQueries: collection<AuditQueries>(KyselyAuditLog),
  },
  /** The use cases of operators, each with its entry in the audit log. */
  useCases: (ports) => {
    const { identity, requests, loans, payments, support, documents, closing } = ports;
    const acts = operatorActs(ports);
    const audited = auditing(ports);
    return {
      decideLoanRequest: audited(requests.decideLoanRequest, acts.decideLoanRequest),
      disburseLoanRequest: audited(requests.disburseLoanRequest, acts.disburseLoanRequest),
      bookLoanChange: audited(loans.bookLoanChange, acts.bookLoanChange),
      writeOffLoan: audited(loans.writeOffLoan, acts.writeOffLoan),
      recordDeposit: audited(payments.recordDeposit, acts.recordDeposit),
      reversePayment: audited(payments.reversePayment, acts.reversePayment),
      payRefund: audited(payments.payRefund, acts.payRefund),
      assignTicket: audited(support.assignTicket, acts.assignTicket),
      replyToTicket: audited(support.replyToTicket, acts.replyToTicket),
      resolveTicket: audited(support.resolveTicket, acts.resolveTicket),
      verifyDocument: audited(documents.verifyDocument, acts.verifyDocument),
      rejectDocument: audited(documents.rejectDocument, acts.rejectDocument),
      linkExternalUser: audited(identity.linkExternalUser, acts.linkExternalUser),
      moveSandboxClock: new AuditedInSteps(closing.moveSandboxClock, acts.moveSandboxClock, ports),
      closeBusinessDay: new AuditedInSteps(closing.closeBusinessDay, acts.closeBusinessDay, ports),
    };
  },
  routes: async (http, useCases, ports) => {
    const { decideLoanRequest, disburseLoanRequest, writeOffLoan, recordDeposit, reversePayment, payRefund } = useCases;
    const { assignTicket, replyToTicket, resolveTicket, verifyDocument, rejectDocument, linkExternalUser } = useCases;
    const { assessApplicants } = ports.requests;
    const { loanRequestQueries, loanQueries, paymentQueries, depositQueries, refundQueries } = ports;
    const { ticketQueries, documentQueries, userQueries, auditQueries, fileLinks, calendar, config } = ports;
    await http.register(backofficeRequestRoutes, {
      loanRequestQueries,
      assessApplicants,
      decideLoanRequest,
      disburseLoanRequest,
    });
    await http.register(backofficeLoanRoutes, { loanQueries, writeOffLoan });
    const { previewLoanChange } = ports.loans;
    const { bookLoanChange } = useCases;
    await http.register(loanChangeRoutes, {
      loanQueries,
      loanChanges: ports.loanChanges,
      previewLoanChange,
      bookLoanChange,
    });
    await http.register(backofficePaymentRoutes, { paymentQueries, depositQueries, recordDeposit, reversePayment });
    await http.register(refundRoutes, { refundQueries, payRefund });
    await http.register(backofficeTicketRoutes, {
      ticketQueries,
      assignTicket,
      replyToTicket,
      resolveTicket,
      fileLinks,
    });
    await http.register(backofficeDocumentRoutes, { documentQueries, verifyDocument, rejectDocument, fileLinks });
    await http.register(backofficeUserRoutes, { userQueries, linkExternalUser });
    await http.register(auditRoutes, { auditQueries });
    if (config.sandboxClock) {
      await http.register(sandboxClockRoutes, { moveSandboxClock: useCases.moveSandboxClock, calendar });
    }
  },
});

export const BackofficePorts = backofficeContext.ports;
