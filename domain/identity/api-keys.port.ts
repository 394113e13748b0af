import type { ApiKeyId } from '../shared/operator.ts';
import type { ApiKey } from './api-key.ts';

/** Each change takes effect on all nodes when the unit of work is stored. */
export interface ApiKeys {
  add(key: ApiKey): Promise<void>;
  /** Locks it. @throws ApiKeyNotFound */
  get(id: ApiKeyId): Promise<ApiKey>;
  save(key: ApiKey): Promise<void>;
}
