import type { Id } from '../shared/id.ts';

export type PaymentId = Id<'Payment'>;
