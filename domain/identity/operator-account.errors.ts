import { domainError } from '../shared/domain-error.ts';

export class OperatorNotFound extends domainError('not-found', 'OPERATOR_NOT_FOUND', 'Operator not found.') {}

export class OwnAccount extends domainError(
  'invalid',
  'OWN_ACCOUNT',
  'You cannot change your own account here. Another admin must do it.',
) {}

export class LastAdmin extends domainError(
  'invalid',
  'LAST_ADMIN',
  'This is the last active admin. Make another operator an admin first.',
) {}
