import { approvalRoutes } from '../../adapters/http/backoffice/approvals.routes.ts';
import { backofficeApiKeyRoutes, backofficeOperatorRoutes } from '../../adapters/http/backoffice/operators.routes.ts';
import { apiKeyActs } from '../../application/audit/api-key-acts.ts';
import { auditing } from '../../application/audit/audited.ts';
import { operatorAccountActs } from '../../application/audit/operator-account-acts.ts';
import { defineContext } from '../context.ts';
import { BackofficePorts, backofficeContext } from './backoffice.ts';
import { IdentityPorts, identityContext } from './identity.ts';
import { LoanPorts } from './loans.ts';
import { PaymentPorts } from './payments.ts';
import { requestsContext } from './requests.ts';

/** Who and what works in the back office. */
export const operatorsContext = defineContext({
  uses: {
    identity: identityContext.useCases,
    requests: requestsContext.useCases,
    decisions: backofficeContext.useCases,
    auditLog: BackofficePorts.auditLog,
    approvalQueries: BackofficePorts.approvalQueries,
    loanQueries: LoanPorts.loanQueries,
    loanCharges: LoanPorts.loanCharges,
    paymentQueries: PaymentPorts.paymentQueries,
    refundQueries: PaymentPorts.refundQueries,
    userQueries: IdentityPorts.userQueries,
    operatorQueries: IdentityPorts.operatorQueries,
    apiKeyQueries: IdentityPorts.apiKeyQueries,
  },
  ports: {},
  useCases: ({ identity, ...ports }) => {
    const acts = { ...operatorAccountActs(ports), ...apiKeyActs(ports) };
    const audited = auditing(ports);
    return {
      inviteOperator: audited(identity.inviteOperator, acts.inviteOperator),
      changeOperator: audited(identity.changeOperator, acts.changeOperator),
      createApiKey: audited(identity.createApiKey, acts.createApiKey),
      revokeApiKey: audited(identity.revokeApiKey, acts.revokeApiKey),
    };
  },
  routes: async (http, all) => {
    await http.register(backofficeOperatorRoutes, all);
    await http.register(backofficeApiKeyRoutes, all);
    await http.register(approvalRoutes, { ...all, ...all.decisions, ...all.requests });
  },
});
