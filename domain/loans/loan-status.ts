export const LOAN_STATUSES = ['Active', 'Paused', 'Completed', 'Defaulted'] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** From each status to those that may follow it. */
export const LOAN_MOVES: Readonly<Record<LoanStatus, readonly LoanStatus[]>> = {
  Active: ['Paused', 'Completed', 'Defaulted'],
  Paused: ['Active', 'Completed'],
  Completed: [],
  Defaulted: ['Active', 'Completed'],
};
