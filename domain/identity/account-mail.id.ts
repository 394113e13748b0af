import type { Id } from '../shared/id.ts';

export type AccountMailId = Id<'AccountMail'>;
