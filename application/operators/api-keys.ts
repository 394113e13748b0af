import { ApiKey, type ApiKeyRole, type ApiKeys } from '../../domain/operators/api-key.ts';
import { type ApiKeyId, type Operator, personBehind } from '../../domain/shared/operator.ts';
import type { ApiKeySecrets } from '../identity/ports.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface CreateApiKeyCommand {
  readonly name: string;
  readonly role: ApiKeyRole;
  readonly expiresAt: Date | null;
  readonly operator: Operator;
}

/** The only answer with the key. */
export interface IssuedApiKey {
  readonly apiKeyId: ApiKeyId;
  readonly key: string;
}

export class CreateApiKey extends UseCase<{
  apiKeys: ApiKeys;
  apiKeySecrets: ApiKeySecrets;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  clock: Clock;
}> {
  /** @throws InvalidApiKeyExpiry */
  execute({ name, role, expiresAt, operator }: CreateApiKeyCommand): Promise<IssuedApiKey> {
    const { apiKeys, apiKeySecrets, unitOfWork, ids, clock } = this.deps;
    return unitOfWork.run(async () => {
      const [apiKeyId, { key, ...kept }] = [ids.next<'ApiKey'>(), apiKeySecrets.mint()];
      const made = { ...kept, id: apiKeyId, name, role, expiresAt, madeBy: personBehind(operator) };
      await apiKeys.add(new ApiKey(made, clock.now()));
      return { apiKeyId, key };
    });
  }
}

export class RevokeApiKey extends UseCase<{ apiKeys: ApiKeys; unitOfWork: UnitOfWork; clock: Clock }> {
  /** @throws ApiKeyNotFound */
  execute({ apiKeyId }: { readonly apiKeyId: ApiKeyId }): Promise<void> {
    const { apiKeys, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const key = await apiKeys.get(apiKeyId);
      key.revoke(clock.now());
      await apiKeys.save(key);
    });
  }
}
