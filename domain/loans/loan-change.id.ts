import type { Id } from '../shared/id.ts';

export type LoanChangeId = Id<'LoanChange'>;
