import type { Id } from '../shared/id.ts';

export type LoanRequestId = Id<'LoanRequest'>;
