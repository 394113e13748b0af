import { domainError, fieldError, validationError } from '../shared/domain-error.ts';
import { type Phrase, sentence } from '../shared/phrase.ts';

export const PERSON_FAULTS = {
  email: sentence('Enter an e-mail address of at most {max} characters.'),
  phone: sentence('Enter the number in E.164 format, such as +584121234567.'),
};

export class EmailTaken extends domainError(
  'invalid',
  'EMAIL_TAKEN',
  'An account with this e-mail address already exists.',
  'email',
) {}

/** Two loans of another system name different people with one address. */
export class BorrowerDiffers extends fieldError('BORROWER_DIFFERS') {
  constructor(field: 'firstName' | 'lastName') {
    super(field, otherName());
  }
}
export const otherName = sentence('Another person was imported with this e-mail address.');

/** The address that a user wants to change to belongs to another account. */
export class NewEmailTaken extends domainError(
  'invalid',
  'EMAIL_TAKEN',
  'An account with this e-mail address already exists.',
  'newEmail',
) {}

/** Another account took the address before it was confirmed. */
export class EmailTakenMeanwhile extends domainError(
  'invalid',
  'EMAIL_TAKEN',
  'Another account has this e-mail address by now.',
) {}

/** An earlier copy for the same user is still being read or sent. */
export class DataCopyInProgress extends domainError(
  'too-many',
  'EXPORT_IN_PROGRESS',
  'Your last export is still in progress. Try again when you have received it.',
) {}

/** A retry after some seconds helps. */
export class TooManyDataCopies extends domainError(
  'unavailable',
  'SERVICE_BUSY',
  'Too many people are exporting their data. Try again in a few seconds.',
) {}

/** Does not say whether the account exists, so that e-mail addresses cannot be probed. */
export class InvalidCredentials extends domainError(
  'unauthenticated',
  'INVALID_CREDENTIALS',
  'The e-mail address or the password is wrong.',
) {}

export class UserNotFound extends domainError('not-found', 'USER_NOT_FOUND', 'User not found.') {}

/** A logged-in user confirmed an action with a wrong password. */
export class InvalidPassword extends fieldError('INVALID_PASSWORD') {
  constructor(phrase: Phrase = wrongPassword()) {
    super('password', phrase);
  }
}
export const wrongPassword = sentence('The password is wrong.');
export const passwordRequired = sentence('Enter your password to delete the account.');
export const withoutPassword = sentence('This account has no password. Leave it out.');

export class PasswordRequired extends InvalidPassword {
  constructor() {
    super(passwordRequired());
  }
}

export class AccountWithoutPassword extends InvalidPassword {
  constructor() {
    super(withoutPassword());
  }
}

/** A logged-in user changed the password and stated a wrong current one. */
export class InvalidCurrentPassword extends domainError(
  'invalid',
  'INVALID_PASSWORD',
  'The password is wrong.',
  'currentPassword',
) {}

/** The account signs in at an external identity provider. */
export class NoPasswordHere extends domainError(
  'invalid',
  'INVALID_PASSWORD',
  'This account has no password here. Change this at your identity provider.',
) {}

/** An account without a password is deleted with a new token of its identity provider. */
export class RecentSignInRequired extends domainError(
  'invalid',
  'RECENT_SIGN_IN_REQUIRED',
  'Sign in again at your identity provider, and delete the account within 5 minutes.',
) {}

/** A borrower with an open loan, a payment still processing or money to get back cannot delete the account. */
export class AccountHasOpenLoans extends domainError(
  'invalid',
  'ACCOUNT_HAS_OPEN_LOANS',
  'The account has an open loan, a payment that is still processing, or money that is owed back.',
) {}

/** The token of the external identity provider is valid, but its subject is not linked to a user. */
export class UnknownSubject extends domainError(
  'unauthenticated',
  'UNKNOWN_SUBJECT',
  'This identity is not linked to a user.',
) {}

/** An external identity belongs to one user at most. */
export class SubjectAlreadyLinked extends domainError(
  'invalid',
  'SUBJECT_ALREADY_LINKED',
  'This subject is already linked to a user.',
  'subject',
) {}

export class NoIdentityProvider extends domainError(
  'invalid',
  'IDENTITY_PROVIDER_NOT_CONFIGURED',
  'No external identity provider is configured.',
) {}

export class InvalidPersonalData extends validationError(
  'INVALID_PERSONAL_DATA',
  'The personal data is not valid. See details.',
) {}

export class PasswordOutsideBounds extends domainError(
  'invalid',
  'PASSWORD_OUTSIDE_BOUNDS',
  'The password must have {min} to {max} characters.',
  'password',
) {
  constructor(min: number, max: number) {
    super({ min, max });
  }
}

/** Separation of duties: an operator cannot borrow with the account that decides on loans. */
export class EmailBelongsToBorrower extends domainError(
  'conflict',
  'EMAIL_BELONGS_TO_BORROWER',
  '{email} belongs to a borrower. An operator needs a different e-mail address.',
) {
  constructor(email: string) {
    super({ email });
  }
}
