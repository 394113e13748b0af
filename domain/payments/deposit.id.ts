import type { Id } from '../shared/id.ts';

export type DepositId = Id<'Deposit'>;
