import type { Id } from '../shared/id.ts';

export type ChargeId = Id<'Charge'>;
