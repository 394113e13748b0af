import { sentence } from '../shared/phrase.ts';

/** Days until an unverified reference expires. */
export const REFERENCE_DAYS = 30;

/** Why payments fail, in the words of the service. The reasons of gateways are quoted. */
export const FAILURE_REASONS = {
  insufficientFunds: sentence('insufficient funds'),
  rejectedByBank: sentence('rejected by the bank'),
  notGiven: sentence('no reason given'),
  noOutcome: sentence('the payment gateway reported no outcome in time'),
  notNeeded: sentence('the loan no longer needs the money, which is owed back to the borrower'),
  notVerified: sentence(`the transfer was not verified within ${REFERENCE_DAYS} days`),
};

export type FailureReason = (typeof FAILURE_REASONS)[keyof typeof FAILURE_REASONS]['template'];
