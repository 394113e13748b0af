import { domainError, fieldError, validationError } from '../shared/domain-error.ts';
import { type Phrase, sentence } from '../shared/phrase.ts';

/** Prepayments and changes of a loan: each is applied again whenever a payment is reversed. */
export const MAX_CHANGES = 500;

/** Why something is not possible now. */
export const OBSTACLES = {
  onlyActivePaused: sentence('Only an active loan can be paused.'),
  onlyActivePrepaid: sentence('Only an active loan takes prepayments.'),
  onlyActiveRefinanced: sentence('Only an active loan can be refinanced.'),
  overdue: sentence('An instalment is overdue.'),
  notOverdue: sentence('No instalment is overdue.'),
  partlyPaid: sentence('An instalment is partly paid.'),
  nothingDueLater: sentence('No unpaid instalment is due after this day.'),
  dueOrPartlyPaid: sentence('An instalment is due or partly paid.'),
  nonePaid: sentence('No instalment has been paid yet.'),
  tooFewPaid: sentence('At least {count} instalments must be paid first.'),
  tooFewRemain: sentence('Fewer than {count} instalments remain.'),
  processing: sentence('A payment is still processing.'),
  pausedRecently: sentence('The last pause started less than {months} months ago.'),
  chargeOpen: sentence('A charge is open.'),
  paused: sentence('The loan is paused.'),
  paidOff: sentence('The loan is paid off.'),
  writtenOff: sentence('The loan is written off.'),
  takenOver: sentence('The loan came from another system on {day}. What was before that day stays.'),
  undone: sentence('It is undone already.'),
  noLongerApplies: sentence('Without it, the {what} of {day} could not have been made: {reason}'),
  beforeDisbursement: sentence('The money was received before the disbursement.'),
  paidBack: sentence('A part of a payment that the loan would not need was paid back before.'),
  notLost: sentence('The loan would not have been in default on the day of its write-off.'),
  givenBack: sentence('The loan was given back on {day}. What was before that day stays.'),
  annulled: sentence('The loan was annulled on {day}. What was before that day stays.'),
  noWithdrawal: sentence('The loan has no right of withdrawal.'),
  withdrawalTooLate: sentence('The last day of the right of withdrawal was {lastDay}.'),
  withdrawalPaid: sentence(
    'What was paid already is all that a withdrawal requires, or more. A payment must be returned first.',
  ),
  rateNotLower: sentence("Today's rate is not lower than the loan's rate."),
};
export const rateIsLower = sentence("Today's rate of {offered} % is lower than the loan's rate of {current} %.");

export const CHANGE_FAULTS = {
  whole: sentence('Must be a whole number from {min} to {max}.'),
  beforeDisbursement: sentence('Must not be before the disbursement on {day}.'),
  endsBefore: sentence('Must not be before the first day.'),
  dayFrom: sentence('Must be a day from {from} to {to}.'),
  onlyFor: sentence('Only for a change of type {type}.'),
  requiredFor: sentence('Required for a change of type {type}.'),
};

/** The base class of an error that lists the broken rules. */
function notPossibleNow<const Text extends string>(code: string, template: Text) {
  return class extends validationError(code, template) {
    constructor(reasons: readonly Phrase[]) {
      super(reasons.map((phrase) => ({ field: null, ...phrase })));
    }
  };
}

export class LoanNotFound extends domainError('not-found', 'LOAN_NOT_FOUND', 'Loan not found.') {}

export class LoanAlreadyPaidOff extends domainError('invalid', 'LOAN_COMPLETED', 'The loan is already paid off.') {}

export class LoanNotEligibleForPause extends notPossibleNow(
  'LOAN_NOT_ELIGIBLE_FOR_PAUSE',
  'The loan cannot be paused now. See details.',
) {}

export class InvalidPauseDuration extends domainError(
  'invalid',
  'INVALID_PAUSE_DURATION',
  'A pause lasts {min} to {max} whole months.',
  'months',
) {
  constructor(min: number, max: number) {
    super({ min, max });
  }
}

export class LoanNotEligibleForPrepayment extends notPossibleNow(
  'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT',
  'The loan takes no prepayment now. See details.',
) {}

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

export class WithdrawalNotPossible extends notPossibleNow(
  'WITHDRAWAL_NOT_POSSIBLE',
  'The loan cannot be given back. See details.',
) {}

export class LoanNotChangeable extends notPossibleNow(
  'LOAN_NOT_CHANGEABLE',
  'The loan cannot be changed now. See details.',
) {}

/** What is to be undone is neither a change nor a pause of the loan. */
export class LoanChangeNotFound extends domainError('not-found', 'LOAN_CHANGE_NOT_FOUND', 'Change not found.') {}

export class TooManyChanges extends domainError(
  'invalid',
  'TOO_MANY_CHANGES',
  'A loan takes at most {max} prepayments and changes together.',
) {
  constructor() {
    super({ max: MAX_CHANGES });
  }
}

export class InvalidLoanChange extends fieldError('INVALID_LOAN_CHANGE') {}

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

export class ChargeNotFound extends domainError('not-found', 'CHARGE_NOT_FOUND', 'Charge not found.') {}

export class ChargeNotOpen extends domainError('invalid', 'CHARGE_NOT_OPEN', 'The charge is not open.') {}

export class LoanNotAnnullable extends domainError(
  'invalid',
  'LOAN_NOT_ANNULLABLE',
  'Something is paid on the loan, or a payment is in flight.',
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

export class KnownAtInFuture extends domainError(
  'invalid',
  'KNOWN_AT_IN_FUTURE',
  'The instant must not be in the future.',
  'knownAt',
) {}

export class InvalidStatementPeriod extends fieldError('INVALID_STATEMENT_PERIOD') {
  constructor(field: 'from' | 'to' = 'to', phrase: Phrase = endsBeforeItBegins()) {
    super(field, phrase);
  }
}
export const endsBeforeItBegins = sentence(
  'The period must not end before it begins. Without dates, it begins on the day of disbursement and ends today.',
);

export class StatementTooLong extends domainError(
  'invalid',
  'STATEMENT_TOO_LONG',
  'The period has more than {max} transactions. Choose a shorter one, or list the transactions.',
) {
  constructor(max: number) {
    super({ max });
  }
}
