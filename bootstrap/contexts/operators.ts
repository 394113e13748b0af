import { approvalRoutes } from '../../adapters/http/backoffice/approvals.routes.ts';
import { eventRoutes } from '../../adapters/http/backoffice/events.routes.ts';
import { holidayRoutes } from '../../adapters/http/backoffice/holidays.routes.ts';
import { labelRoutes } from '../../adapters/http/backoffice/labels.routes.ts';
import { sandboxClockRoutes } from '../../adapters/http/backoffice/ledger.routes.ts';
import { backofficeRequestRoutes } from '../../adapters/http/backoffice/loan-requests.routes.ts';
import { backofficeLoanRoutes } from '../../adapters/http/backoffice/loans.routes.ts';
import {
  auditRoutes,
  backofficeApiKeyRoutes,
  backofficeOperatorRoutes,
} from '../../adapters/http/backoffice/operators.routes.ts';
import { backofficePaymentRoutes } from '../../adapters/http/backoffice/payments.routes.ts';
import { collectionRoutes, portfolioRoutes } from '../../adapters/http/backoffice/portfolio.routes.ts';
import { backofficeProductRoutes } from '../../adapters/http/backoffice/products.routes.ts';
import { backofficeTicketRoutes, noteRoutes } from '../../adapters/http/backoffice/support.routes.ts';
import { backofficeDocumentRoutes, backofficeUserRoutes } from '../../adapters/http/backoffice/users.routes.ts';
import { backofficeWebhookRoutes } from '../../adapters/http/backoffice/webhooks.routes.ts';
import { worker } from '../../adapters/jobs/queue-workers.ts';
import { KyselyApprovals, kyselyApprovalQueries } from '../../adapters/persistence/operators/approvals.ts';
import { KyselyAuditLog } from '../../adapters/persistence/operators/audit-log.ts';
import type { FourEyesAct } from '../../application/operators/acts.ts';
import {
  ConfirmApproval,
  EraseApprovalReasons,
  RefuseApproval,
  RequestApproval,
} from '../../application/operators/approvals.ts';
import type { ApprovalQueries, AuditQueries } from '../../application/operators/audit.queries.ts';
import { type AuditLog, LogErasure, LogSignature } from '../../application/operators/audit-log.ts';
import { AuditedInBackground } from '../../application/operators/audited.ts';
import { approvable, operatorActs } from '../../application/operators/operator-acts.ts';
import type { Approvals } from '../../domain/operators/approval.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection } from '../ports.ts';
import { SharedPorts } from '../shared-ports.ts';
import { CLOSING, closingContext } from './closing.ts';
import { DocumentPorts } from './documents.ts';
import { IdentityPorts } from './identity.ts';
import { LabelPorts } from './labels.ts';
import { RequestPorts, requestsContext } from './loan-requests.ts';
import { LoanPorts, loansContext } from './loans.ts';
import { OperatorAccountPorts } from './operator-accounts.ts';
import { PaymentPorts, paymentsContext } from './payments.ts';
import { PortfolioPorts } from './portfolio.ts';
import { ProductPorts } from './products.ts';
import { SupportPorts } from './support.ts';
import { WebhookPorts } from './webhooks.ts';

/** What operators do: every act, as it is declared, with its entry in the audit log. */
export const backofficeContext = defineContext({
  uses: {
    ...IdentityPorts,
    ...OperatorAccountPorts,
    ...RequestPorts,
    ...LoanPorts,
    ...PaymentPorts,
    ...LabelPorts,
    ...SupportPorts,
    ...DocumentPorts,
    ...ProductPorts,
    ...WebhookPorts,
    ...PortfolioPorts,
    requestUseCases: requestsContext.useCases,
    loanUseCases: loansContext.useCases,
    paymentUseCases: paymentsContext.useCases,
    closing: closingContext.useCases,
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
  useCases: { RequestApproval, RefuseApproval },
  composed: (ports) => {
    const acts = operatorActs({ ...ports, ...ports.paymentUseCases, ...ports.closing });
    return {
      ...acts,
      moveInBackground: new AuditedInBackground(acts.moveSandboxClock, ports.jobs),
      closeInBackground: new AuditedInBackground(acts.closeBusinessDay, ports.jobs),
      confirmApproval: new ConfirmApproval({ ...ports, acts: approvable(acts) }),
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
  subscriptions: [
    on('agreement.signed', LogSignature),
    on('user.erased', EraseApprovalReasons),
    on('user.erased', LogErasure),
  ],
  routes: async (http, ports) => {
    const all = { ...ports, ...ports.requestUseCases, ...ports.loanUseCases };
    await http.register(backofficeProductRoutes, all);
    await http.register(holidayRoutes, all);
    await http.register(backofficeWebhookRoutes, all);
    await http.register(eventRoutes, all);
    await http.register(backofficeRequestRoutes, all);
    await http.register(backofficeLoanRoutes, all);
    await http.register(collectionRoutes, all);
    await http.register(portfolioRoutes, all);
    await http.register(noteRoutes, all);
    await http.register(backofficePaymentRoutes, all);
    await http.register(backofficeTicketRoutes, all);
    await http.register(backofficeDocumentRoutes, all);
    await http.register(backofficeUserRoutes, all);
    await http.register(labelRoutes, all);
    await http.register(auditRoutes, all);
    if (all.config.sandboxClock) await http.register(sandboxClockRoutes, all);
    await http.register(backofficeOperatorRoutes, all);
    await http.register(backofficeApiKeyRoutes, all);
    await http.register(approvalRoutes, all);
  },
});

export const BackofficePorts = backofficeContext.ports;
