export const LOAN_STATUSES = ['Active', 'Paused', 'Completed', 'Defaulted'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];
