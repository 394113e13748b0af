import { domainError } from '../shared/domain-error.ts';

export class DateInFuture extends domainError(
  'invalid',
  'DATE_IN_FUTURE',
  'The date must not be after the business date, {today}.',
) {
  constructor(today: string) {
    super({ today });
  }
}

export class BeforeDisbursement extends domainError(
  'invalid',
  'BEFORE_DISBURSEMENT',
  'Nothing happens to a loan before its disbursement.',
) {}

export class HistoryOutOfOrder extends domainError(
  'invalid',
  'HISTORY_OUT_OF_ORDER',
  'The entries must be in the order of their days.',
) {}

export class ExpectationDiffers extends domainError(
  'invalid',
  'EXPECTATION_DIFFERS',
  'The history gives {found}, not {expected}.',
) {
  constructor(found: string, expected: string) {
    super({ found, expected });
  }
}
