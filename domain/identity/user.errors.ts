import { DomainError, type ErrorDetail } from '../shared/domain-error.ts';

export class EmailTaken extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'EMAIL_TAKEN';

  constructor() {
    super('There is already an account with this e-mail address.', [{ path: '/email', message: 'Already in use.' }]);
  }
}

/** Says neither whether the account exists nor what was wrong with it, so that nobody can probe for addresses. */
export class InvalidCredentials extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'INVALID_CREDENTIALS';

  constructor() {
    super('The e-mail address or the password is wrong.');
  }
}

export class UserNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'USER_NOT_FOUND';

  constructor() {
    super('There is no such user.');
  }
}

/** The password that confirms an act of someone already logged in is wrong. */
export class InvalidPassword extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_PASSWORD';

  constructor() {
    super('The password is wrong.', [{ path: '/password', message: 'Wrong password.' }]);
  }
}

/** Whoever owes the house, or is paying at this moment, cannot leave it. */
export class AccountHasOpenLoans extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'ACCOUNT_HAS_OPEN_LOANS';

  constructor() {
    super('The account has a loan that is not paid off, or a payment that is still being processed.');
  }
}

/** A token of the outside identity provider is sound, but its subject is linked to nobody here. */
export class UnknownSubject extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'UNKNOWN_SUBJECT';

  constructor() {
    super('This identity is not linked to a user of the service.');
  }
}

/** One identity elsewhere is one person here. */
export class SubjectAlreadyLinked extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'SUBJECT_ALREADY_LINKED';

  constructor() {
    const message = 'This subject is already linked to a user.';
    super(message, [{ path: '/subject', message: 'Already linked.' }]);
  }
}

/** There is no outside identity provider whose subjects could be linked. */
export class NoIdentityProvider extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'IDENTITY_PROVIDER_NOT_CONFIGURED';

  constructor() {
    super('No outside identity provider is configured, so there is nothing to link the user to.');
  }
}

export class InvalidPersonalData extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_PERSONAL_DATA';

  constructor(faults: readonly ErrorDetail[]) {
    super('The personal data are not valid.', faults);
  }
}

export class PasswordOutsideBounds extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'PASSWORD_OUTSIDE_BOUNDS';

  constructor(min: number, max: number) {
    const message = `A password has ${min} to ${max} characters.`;
    super(message, [{ path: '/password', message }]);
  }
}

/** An operator cannot be made of a borrower's account: nobody should decide on loans with the account that asks for them. */
export class EmailBelongsToBorrower extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'EMAIL_BELONGS_TO_BORROWER';

  constructor(email: string) {
    super(`${email} belongs to a borrower; an operator needs an e-mail address of their own.`);
  }
}
