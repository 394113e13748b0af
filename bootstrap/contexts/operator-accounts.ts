import { kyselyApiKeyQueries, MikroOrmApiKeys } from '../../adapters/persistence/operators/api-keys.ts';
import {
  kyselyOperatorQueries,
  MikroOrmOperatorAccounts,
} from '../../adapters/persistence/operators/operator-accounts.ts';
import { kyselySavedViewQueries, MikroOrmSavedViews } from '../../adapters/persistence/operators/saved-views.ts';
import { OpaqueApiKeys } from '../../adapters/security/opaque-tokens.ts';
import type { ApiKeySecrets } from '../../application/identity/ports.ts';
import { RemoveOperator } from '../../application/operators/operators.ts';
import { RemoveView, SaveView } from '../../application/operators/saved-views.ts';
import type { ApiKeys } from '../../domain/operators/api-key.ts';
import type { OperatorAccounts } from '../../domain/operators/operator-account.ts';
import type { SavedViews } from '../../domain/operators/saved-view.ts';
import { defineContext, on } from '../context.ts';
import { adapter, collection, queryPort } from '../ports.ts';

/** What makes a user an operator, for the sign-in too. Their acts are in `operators.ts`. */
export const operatorAccountsContext = defineContext({
  ports: {
    operatorAccounts: collection<OperatorAccounts>(MikroOrmOperatorAccounts),
    operatorQueries: queryPort(kyselyOperatorQueries),
    apiKeys: adapter<ApiKeys>(({ em, events, apiKeyGate }) => new MikroOrmApiKeys(em, events, apiKeyGate)),
    apiKeyQueries: queryPort(kyselyApiKeyQueries),
    apiKeySecrets: adapter<ApiKeySecrets>(() => new OpaqueApiKeys()),
    savedViews: collection<SavedViews>(MikroOrmSavedViews),
    savedViewQueries: queryPort(kyselySavedViewQueries),
  },
  useCases: { SaveView, RemoveView },
  subscriptions: [on('user.erased', RemoveOperator)],
});

export const OperatorAccountPorts = operatorAccountsContext.ports;
