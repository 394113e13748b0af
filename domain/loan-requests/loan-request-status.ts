import type { Transitions } from '../shared/transition.ts';
import { RequestNotPending } from './loan-request.errors.ts';

export const LOAN_REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected', 'Cancelled', 'Disbursed'] as const;
export type LoanRequestStatus = (typeof LOAN_REQUEST_STATUSES)[number];

export const TRANSITIONS: Transitions<LoanRequestStatus> = {
  Pending: ['Approved', 'Rejected', 'Cancelled'],
  Approved: ['Disbursed', 'Cancelled'],
  Rejected: [],
  Cancelled: [],
  Disbursed: [],
};

/** @throws RequestNotPending */
export function assertPending(status: LoanRequestStatus): void {
  if (status !== 'Pending') throw new RequestNotPending(status);
}
