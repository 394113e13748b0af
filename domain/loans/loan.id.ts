import type { Id } from '../shared/id.ts';

export type LoanId = Id<'Loan'>;
