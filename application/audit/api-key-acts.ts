import type { ApiKeyId } from '../../domain/shared/operator.ts';
import type { ApiKeyQueries, ApiKeyView } from '../identity/api-key.queries.ts';

interface OfApiKey {
  readonly apiKeyId: ApiKeyId;
}

/** The acts on API keys, as the audit log keeps them: without the keys. */
export function apiKeyActs({ apiKeyQueries }: { readonly apiKeyQueries: Pick<ApiKeyQueries, 'keyOf'> }) {
  const apiKey = {
    subjectType: 'api-key',
    subjectId: ({ apiKeyId }: OfApiKey): ApiKeyId | null => apiKeyId,
    find: (id: ApiKeyId) => apiKeyQueries.keyOf(id),
    view: ({ name, role, expiresAt }: ApiKeyView) => ({ name, role, expiresAt }),
    // Decides nothing about a borrower.
    concerns: null,
  };
  return {
    createApiKey: {
      ...apiKey,
      subjectId: (_command: object, created?: OfApiKey) => created?.apiKeyId ?? null,
      action: 'api-key.create',
    },
    revokeApiKey: { ...apiKey, action: 'api-key.revoke' },
  } as const;
}
