import { API_KEY_PREFIX, type ApiKeyRole } from '../../../domain/identity/api-key.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { ApiKeyId } from '../../../domain/shared/operator.ts';
import type { Caller } from './access-tokens.ts';

interface ValidApiKey {
  readonly id: ApiKeyId;
  readonly role: ApiKeyRole;
  readonly madeBy: UserId;
}

/** `null` if the key is unknown, revoked or expired. */
export type FindApiKey = (key: string) => Promise<ValidApiKey | null>;

/** Whether a bearer token claims to be an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

/** The key as the caller of a request. It has no session. */
export function callerOfKey({ id, role, madeBy }: ValidApiKey): Caller {
  const session = { jti: '', tokenIssuedAt: new Date(), sessionId: null, generation: 0 };
  return { ...session, id: id as string as UserId, role: 'operator', operatorRole: role, keyMadeBy: madeBy };
}
