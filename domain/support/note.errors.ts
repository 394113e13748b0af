import { domainError, validationError } from '../shared/domain-error.ts';
import { sentence } from '../shared/phrase.ts';

export const NOTE_FAULTS = {
  subject: sentence('Name the user, the request or the loan: exactly one of them.'),
  user: sentence('User not found.'),
  request: sentence('Loan request not found.'),
  loan: sentence('Loan not found.'),
  promised: sentence('A promise requires a day and an amount.'),
  notPromised: sentence('Only a promise has a day and an amount.'),
  amount: sentence('The amount must be greater than 0.'),
};

/** An unknown subject is a fault of the note too, not "not found". */
export class InvalidNote extends validationError('INVALID_NOTE', 'The note is not valid. See details.') {}

/** The same promise told twice is one promise. */
export class PromiseAlreadyMade extends domainError(
  'invalid',
  'PROMISE_ALREADY_MADE',
  'A payment on this loan is already promised for this day.',
  'promisedOn',
) {}
