import { domainError } from '../shared/domain-error.ts';

export class CreditInformationNotAvailable extends domainError(
  'not-found',
  'CREDIT_INFORMATION_NOT_AVAILABLE',
  'Credit information is available after a first loan is disbursed.',
) {}
