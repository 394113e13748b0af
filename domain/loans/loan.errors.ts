import { domainError } from '../shared/domain-error.ts';

export class LoanNotFound extends domainError('not-found', 'LOAN_NOT_FOUND', 'Loan not found.') {}

export class LoanAlreadyPaidOff extends domainError('invalid', 'LOAN_COMPLETED', 'The loan is already paid off.') {}

export class LoanNotEligibleForPause extends domainError('invalid', 'LOAN_NOT_ELIGIBLE_FOR_PAUSE') {
  /** @param reasons the broken rules, one sentence each */
  constructor(reasons: readonly string[]) {
    super(
      'The loan cannot be paused now. See details.',
      reasons.map((message) => ({ field: null, message })),
    );
  }
}

export class InvalidPauseDuration extends domainError('invalid', 'INVALID_PAUSE_DURATION', '', 'months') {
  constructor(min: number, max: number) {
    super(`A pause lasts ${min} to ${max} whole months.`);
  }
}

export class LoanNotEligibleForPrepayment extends domainError('invalid', 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT') {
  /** @param reasons the broken rules, one sentence each */
  constructor(reasons: readonly string[]) {
    super(
      'The loan takes no prepayment now. See details.',
      reasons.map((message) => ({ field: null, message })),
    );
  }
}

export class PrepaymentTooLow extends domainError(
  'invalid',
  'AMOUNT_TOO_LOW',
  'A prepayment must exceed the interest accrued since the last due date.',
  'amount',
) {}

export class PrepaymentExceedsBalance extends domainError(
  'invalid',
  'AMOUNT_EXCEEDS_BALANCE',
  'The amount pays the whole loan off. Pay it off instead.',
  'amount',
) {}

export class LoanNotChangeable extends domainError('invalid', 'LOAN_NOT_CHANGEABLE') {
  /** @param reasons the broken rules, one sentence each */
  constructor(reasons: readonly string[]) {
    super(
      'The loan cannot be changed now. See details.',
      reasons.map((message) => ({ field: null, message })),
    );
  }
}

export class InvalidLoanChange extends domainError('invalid', 'INVALID_LOAN_CHANGE') {
  constructor(field: 'term' | 'rate' | 'day', message: string) {
    super(message, [{ field, message }]);
  }
}

export class PreviewOutdated extends domainError(
  'invalid',
  'PREVIEW_OUTDATED',
  'The loan, the day or the terms differ from the preview. Preview the change again.',
) {}

export class ReversalOverpaysLoan extends domainError(
  'invalid',
  'REVERSAL_OVERPAYS_LOAN',
  'Without this payment, the loan owes less than its other payments have paid. Reverse a later payment first.',
) {}

export class PaymentInProgress extends domainError(
  'invalid',
  'PAYMENT_IN_PROGRESS',
  'A payment of the loan is still processing. Try again when it is settled.',
) {}

export class LoanNotDefaulted extends domainError('invalid', 'LOAN_NOT_DEFAULTED', 'The loan is not in default.') {}

export class LoanAlreadyWrittenOff extends domainError(
  'invalid',
  'LOAN_WRITTEN_OFF',
  'The loan is already written off.',
) {}

export class AmountExceedsBalance extends domainError(
  'invalid',
  'AMOUNT_EXCEEDS_BALANCE',
  'The amount exceeds the outstanding balance less payments still processing.',
  'amount',
) {}

export class InvalidStatementPeriod extends domainError(
  'invalid',
  'INVALID_STATEMENT_PERIOD',
  'The period must not end before it begins. Without dates, it begins on the day of disbursement and ends today.',
  'to',
) {}

export class StatementTooLong extends domainError('invalid', 'STATEMENT_TOO_LONG') {
  constructor(maxLines: number) {
    super(`The period has more than ${maxLines} transactions. Choose a shorter one, or list the transactions.`);
  }
}
