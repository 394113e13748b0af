import { domainError } from '../shared/domain-error.ts';

export class ApprovalNotFound extends domainError('not-found', 'APPROVAL_NOT_FOUND', 'Approval not found.') {}

export class ApprovalNotPending extends domainError(
  'invalid',
  'APPROVAL_NOT_PENDING',
  'Only a Pending approval can be decided; this one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class ApprovalPending extends domainError(
  'invalid',
  'APPROVAL_PENDING',
  'This act waits for a second operator already.',
) {}

/** The act is undone, and the approval Expired. */
export class ApprovalOutdated extends domainError(
  'invalid',
  'PREVIEW_OUTDATED',
  'The act would now do something else than was requested. The approval is Expired: request the act again.',
) {
  /** Not of the act: that the approval is Expired. */
  override readonly keepsWrites = true;
}

/** The one who asked, the maker of the key that asked, and API keys do not confirm. */
export class SecondOperatorRequired extends domainError(
  'forbidden',
  'SECOND_OPERATOR_REQUIRED',
  'Another operator must confirm this, not the one who asked, and no API key.',
) {}
