import { Type } from 'typebox';
import {
  LoanChargeItem,
  LoanDetail,
  LoanItem,
  LoanStatusField,
  PausedLoanView,
  PaymentInfo,
  RefinanceEligibilityView,
} from '../../../application/loans/loan.record.ts';
import { Body, Text } from '../../../application/shared/input.ts';
import { listOf, whole } from '../../../application/shared/record.ts';
import { LoanNotEligibleForPause, OBSTACLES } from '../../../domain/loans/loan.errors.ts';
import { MAX_PAUSE_MONTHS, MIN_PAUSE_MONTHS } from '../../../domain/loans/pause.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';

const operation = operations('Loans');

const onLoan = operationsOn('Loans', 'loan');
export const LoanStatusFilter = Type.Optional(LoanStatusField);
const duration = whole({
  minimum: MIN_PAUSE_MONTHS,
  maximum: MAX_PAUSE_MONTHS,
  description: `In months. Defaults to ${MIN_PAUSE_MONTHS}.`,
  examples: [2],
});

export const listLoans = operation('listLoans', 'List loans', {
  description: 'Your own loans, newest first.',
  querystring: Type.Object({ ...PageQuery, status: LoanStatusFilter }),
  response: answers(listOf(LoanItem), 'A page of loans.'),
});

export const getLoan = onLoan('getLoan', 'Retrieve a loan', {
  description: 'One of your own loans, with the amounts paid and left.',
  response: answers(LoanDetail, 'The loan with its figures.'),
});

export const getLoanPaymentInfo = onLoan('getLoanPaymentInfo', 'Retrieve the payment schedule of a loan', {
  description: 'Returns the next payment due and every instalment.',
  response: answers(PaymentInfo, 'The next payment and the schedule.'),
});

export const getRefinanceEligibility = onLoan('getRefinanceEligibility', 'Check whether a loan can be refinanced', {
  description: 'Compares the rate of the loan with the rate offered today and estimates the interest saved.',
  response: answers(RefinanceEligibilityView, 'Whether refinancing is possible, and the savings.'),
});

export const pauseLoan = onLoan('pauseLoan', 'Pause a loan', {
  description: 'Moves every unpaid due date by the duration. Interest for the pause is added to the loan.',
  body: Body({ reason: Type.Optional(Text(1, 500)), duration: Type.Optional(duration) }),
  response: answers(PausedLoanView, 'The pause.', { status: 'Paused' }),
  errors: [new LoanNotEligibleForPause([OBSTACLES.overdue()])],
});

export const chargesListed = {
  description: 'Fees beside the payment schedule, newest first.',
  querystring: Type.Object(PageQuery),
};

export const listLoanCharges = onLoan('listLoanCharges', 'List the charges of a loan', {
  ...chargesListed,
  response: answers(listOf(LoanChargeItem), 'A page of charges.'),
});
