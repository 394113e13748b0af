import type { Id } from '../shared/id.ts';

export type SessionId = Id<'Session'>;
