import type { ApiKeys } from '../../domain/operators/api-key.ts';
import type { ApiKeyId } from '../../domain/shared/operator.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

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
