import { DomainError } from '../shared/domain-error.ts';

/** Nobody who never had a loan here has a record to be judged by. */
export class CreditInformationNotAvailable extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'CREDIT_INFORMATION_NOT_AVAILABLE';

  constructor() {
    super('There is no credit information before a first loan was disbursed.');
  }
}
