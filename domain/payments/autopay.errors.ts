import { domainError } from '../shared/domain-error.ts';

export class AutopayNotFound extends domainError('not-found', 'AUTOPAY_NOT_FOUND', 'This loan has no autopay.') {}
