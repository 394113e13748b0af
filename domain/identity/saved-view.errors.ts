import { domainError, validationError } from '../shared/domain-error.ts';

export class InvalidSavedView extends validationError('INVALID_VIEW', 'The view is not valid. See details.') {}

export class TooManySavedViews extends domainError(
  'invalid',
  'TOO_MANY_VIEWS',
  'A list keeps at most {max} views. Remove one first.',
) {}

export class SavedViewNotFound extends domainError('not-found', 'VIEW_NOT_FOUND', 'View not found.') {}
