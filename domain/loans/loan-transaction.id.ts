import type { Id } from '../shared/id.ts';

export type LoanTransactionId = Id<'LoanTransaction'>;
