import { auditRoutes } from '../../adapters/http/backoffice/audit.routes.ts';
import { backofficeDocumentRoutes } from '../../adapters/http/backoffice/documents.routes.ts';
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
import { type Act, Audited, type UseCase } from '../../application/audit/audited.ts';
import { AuditedInSteps } from '../../application/audit/audited-in-steps.ts';
import { operatorActs } from '../../application/audit/operator-acts.ts';
import { MoveSandboxClock } from '../../application/closing/move-sandbox-clock.ts';
import { AssessApplicants } from '../../application/loan-requests/assess-applicants.query.ts';
import { defineContext } from '../context.ts';
import { collection } from '../ports.ts';
import { closingContext } from './closing.ts';
import { Documents, documentsContext } from './documents.ts';
import { Identity, identityContext } from './identity.ts';
import { Lending, lendingContext } from './lending.ts';
import { Support, supportContext } from './support.ts';

export const backofficeContext = defineContext({
  uses: {
    identity: identityContext.useCases,
    lending: lendingContext.useCases,
    support: supportContext.useCases,
    documents: documentsContext.useCases,
    closing: closingContext.useCases,
    applicantFiles: Lending.applicantFiles,
    loanQueries: Lending.loanQueries,
    paymentQueries: Lending.paymentQueries,
    loanRequestQueries: Lending.loanRequestQueries,
    depositQueries: Lending.depositQueries,
    refundQueries: Lending.refundQueries,
    ticketQueries: Support.ticketQueries,
    documentQueries: Documents.documentQueries,
    userQueries: Identity.userQueries,
  },
  ports: {
    auditLog: collection<AuditLog>(KyselyAuditLog),
    auditQueries: collection<AuditQueries>(KyselyAuditLog),
  },
  /** The use cases of operators, each with its entry in the audit log. */
  useCases: ({ identity, lending, support, documents, closing, ...ports }) => {
    const acts = operatorActs(ports);
    const audited = <Command extends object, Result, SubjectId extends string, Subject extends object>(
      useCase: UseCase<Command, Result>,
      act: Act<NoInfer<Command>, NoInfer<Result>, SubjectId, Subject>,
    ) => new Audited(useCase, act, ports);
    return {
      decide: audited(lending.decide, acts.decide),
      disburse: audited(lending.disburse, acts.disburse),
      recordDeposit: audited(lending.recordDeposit, acts.recordDeposit),
      reversePayment: audited(lending.reversePayment, acts.reversePayment),
      payRefund: audited(lending.payRefund, acts.payRefund),
      writeOffLoan: audited(lending.writeOffLoan, acts.writeOffLoan),
      assignTicket: audited(support.assignTicket, acts.assignTicket),
      replyToTicket: audited(support.replyToTicket, acts.replyToTicket),
      resolveTicket: audited(support.resolveTicket, acts.resolveTicket),
      verifyDocument: audited(documents.verifyDocument, acts.verifyDocument),
      rejectDocument: audited(documents.rejectDocument, acts.rejectDocument),
      linkExternalUser: audited(identity.linkExternalUser, acts.linkExternalUser),
      moveSandboxClock: new AuditedInSteps(
        new MoveSandboxClock({ ...ports, ...closing }),
        acts.moveSandboxClock,
        ports,
      ),
      closeBusinessDay: new AuditedInSteps(closing.closeBusinessDay, acts.closeBusinessDay, ports),
      assessApplicants: new AssessApplicants(ports),
    };
  },
  routes: async (http, useCases, ports) => {
    const { loanRequestQueries, paymentQueries, depositQueries, ticketQueries, fileLinks } = ports;
    await http.register(backofficeRequestRoutes, { ...useCases, requests: loanRequestQueries });
    await http.register(backofficeLoanRoutes, { ...useCases, loans: ports.loanQueries });
    await http.register(backofficePaymentRoutes, { ...useCases, payments: paymentQueries, deposits: depositQueries });
    await http.register(refundRoutes, { ...useCases, refunds: ports.refundQueries });
    await http.register(backofficeTicketRoutes, { ...useCases, tickets: ticketQueries, fileLinks });
    await http.register(backofficeDocumentRoutes, { ...useCases, documents: ports.documentQueries, fileLinks });
    await http.register(backofficeUserRoutes, { ...useCases, users: ports.userQueries });
    await http.register(auditRoutes, { audit: ports.auditQueries });
    if (ports.config.sandboxClock) {
      await http.register(sandboxClockRoutes, { ...useCases, calendar: ports.calendar });
    }
  },
});

export const Backoffice = backofficeContext.ports;
