import type { Id } from '../shared/id.ts';

export type AuthorizationId = Id<'Authorization'>;
