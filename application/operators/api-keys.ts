import { ApiKey, type ApiKeyRole, type ApiKeys, InvalidApiKeyExpiry } from '../../domain/operators/api-key.ts';
import { instantOf } from '../../domain/shared/calendar.ts';
import { type ApiKeyId, type Operator, personBehind } from '../../domain/shared/operator.ts';
import type { ApiKeySecrets } from '../identity/ports.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface CreateApiKeyCommand {
  readonly name: string;
  readonly role: ApiKeyRole;
  /** An instant in UTC; `null`: never. */
  readonly expiresAt: string | null;
  readonly operator: Operator;
}

/** @throws InvalidApiKeyExpiry if there is no such instant */
export function expiryIn(text: string): Date {
  const expiresAt = instantOf(text);
  if (expiresAt === null) throw new InvalidApiKeyExpiry();
  return expiresAt;
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
  async execute({ name, role, expiresAt: given, operator }: CreateApiKeyCommand): Promise<IssuedApiKey> {
    const expiresAt = given === null ? null : expiryIn(given);
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
