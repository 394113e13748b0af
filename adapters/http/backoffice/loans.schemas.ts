import { Type } from 'typebox';
import {
  CHANGE_TYPES,
  MAX_CHANGED_TERM,
  MAX_DUE_DAY,
  MIN_CHANGED_TERM,
  MIN_DUE_DAY,
} from '../../../domain/loans/change.ts';
import {
  CHANGE_FAULTS,
  ChargeNotOpen,
  InvalidLoanChange,
  LoanAlreadyWrittenOff,
  LoanNotChangeable,
  LoanNotDefaulted,
  OBSTACLES,
  PaymentInProgress,
  PreviewOutdated,
  TooManyChanges,
} from '../../../domain/loans/loan.errors.ts';
import { OwnAffairs } from '../../../domain/shared/operator.ts';
import { RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { OperatorListQuery, PageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { exampleOf } from '../fields/examples.ts';
import {
  Choice,
  Count,
  Decimal,
  IdSchema,
  List,
  MoneyField,
  Named,
  Nullable,
  RateField,
  Timestamp,
  Whole,
  Words,
} from '../fields/fields.ts';
import { Body, Patterned, RatePercent, ReasonBody, Text } from '../fields/inputs.ts';
import { EXPECTATIONS } from '../fields/sentences.ts';
import { BorrowerData } from '../identity/identity.schemas.ts';
import { LoanCharge, LoanDetailData, LoanStatusFilter, listed, PaymentSchedule } from '../loans/loans.schemas.ts';

const operation = operations('Back office: loans');
const onLoan = operationsOn('Back office: loans', 'loan');

const OperatorLoan = Named('OperatorLoan', {
  ...LoanDetailData.properties,
  borrower: BorrowerData,
  requestId: IdSchema('request'),
  daysPastDue: Count(0, 'Since the oldest unpaid instalment was due, on the business date.'),
  productId: Nullable(IdSchema('product')),
  productVersion: Nullable(Whole(), 1),
  pauseStartDate: Nullable(Timestamp()),
  pauseEndDate: Nullable(Timestamp()),
  writtenOffAt: Nullable(Timestamp()),
  writeOffReason: Nullable(Type.String()),
  createdAt: Timestamp(),
});
const writeOffReason = 'The borrower is insolvent.';
const WrittenOffLoan = Named('WrittenOffLoan', {
  ...OperatorLoan.properties,
  writtenOffAt: Timestamp(),
  writeOffReason: Words(writeOffReason),
});

export const listAllLoans = operation('listAllLoans', 'List all loans', {
  description: 'The loans of all borrowers, newest first.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'LoanSort', by: ['createdAt', 'amount', 'daysPastDue'] }),
    status: LoanStatusFilter,
  }),
  response: answers(List(OperatorLoan), 'A page of loans.'),
});
export const getAnyLoan = onLoan('getAnyLoan', 'Retrieve any loan', {
  description: 'A loan of any borrower.',
  response: answers(OperatorLoan, 'The loan.'),
});
export const writeOffLoan = onLoan('writeOffLoan', 'Write off a loan', {
  description:
    'Books the outstanding principal of a loan in default as lost. The borrower still owes it: later payments are ' +
    'recoveries.',
  body: ReasonBody(writeOffReason),
  response: answers(WrittenOffLoan, 'The loan, written off.', { status: 'Defaulted' }),
  errors: [new LoanNotDefaulted(), new LoanAlreadyWrittenOff(), new OwnAffairs()],
});

const changeReason = 'The borrower works part-time now.';

const ChangeType = Choice(CHANGE_TYPES, {
  title: 'LoanChangeType',
  examples: ['term'],
  description:
    '`term`: another number of instalments from now on. `rate`: another interest rate from this day on. `dueDay`: ' +
    'another day of the month. `reage`: adds the interest that has accrued to the principal and begins again in a month.',
});
const whole = (minimum: number, maximum: number, description: string, examples?: readonly number[]) =>
  Type.Optional(Whole({ minimum, maximum, description, ...(examples && { examples: [...examples] }) }));
const rate = 'Only for `rate`, and required for it: percent a year.';
const wanted = {
  type: ChangeType,
  term: whole(
    MIN_CHANGED_TERM,
    MAX_CHANGED_TERM,
    'Only for `term`, and required for it: instalments from now on.',
    [15],
  ),
  interestRate: Type.Optional(Type.Unsafe<number>({ ...RatePercent(), examples: undefined, description: rate })),
  day: whole(MIN_DUE_DAY, MAX_DUE_DAY, 'Only for `dueDay`, and required for it: the day of the month.'),
  reason: Text(1, 1000, changeReason),
};
const EXAMPLE_DIGEST = '5f0c7d0e64a1b6b5c6e9f1b2d8a37c40915e2f6d3b8a4c7e0f1d2a3b4c5d6e7f';
const digest = Patterned('^[0-9a-f]{64}$', EXPECTATIONS.previewDigest, { maxLength: 64, examples: [EXAMPLE_DIGEST] });

const NEXT = '2027-03-20T00:00:00.000Z';
/** The loan of the examples, with three paid instalments. */
const Figures = Named('LoanFigures', {
  interestRate: RateField(12),
  monthlyPayment: MoneyField(888.49),
  remainingTerm: Count(9, 'Number of instalments not fully paid.'),
  totalInterest: MoneyField(661.86),
  remainingAmount: MoneyField(7996.39),
  nextPaymentDate: Nullable(Timestamp(), NEXT),
  lastPaymentDate: Nullable(Timestamp(), '2027-11-20T00:00:00.000Z'),
});
const AFTER = exampleOf(Figures, {
  monthlyPayment: 548.92,
  remainingTerm: 15,
  totalInterest: 899.25,
  remainingAmount: 8233.78,
  lastPaymentDate: '2028-05-20T00:00:00.000Z',
});
const ROW = { paymentNumber: 4, dueDate: NEXT, principal: 472.81, interest: 76.11, balance: 7137.99 };
const preview = {
  loanId: IdSchema('loan'),
  type: ChangeType,
  asOf: Timestamp('2027-02-20T00:00:00.000Z', 'The business date.'),
  before: Figures,
  after: Figures,
  paymentSchedule: PaymentSchedule,
  digest: Words(EXAMPLE_DIGEST, 'Send it to book what was previewed.'),
};
const example = { after: AFTER, paymentSchedule: [{ ...ROW, status: 'Upcoming' as const }] };
const LoanChange = Named('LoanChange', {
  changeId: IdSchema('change'),
  loanId: IdSchema('loan'),
  borrower: BorrowerData,
  type: ChangeType,
  term: Nullable(Whole(), 15),
  interestRate: Nullable(Decimal()),
  day: Nullable(Whole()),
  reason: Nullable(Type.String({ description: '`null` if the borrower has left.' }), changeReason),
  asOf: preview.asOf,
  before: Figures,
  after: Figures,
  operatorId: IdSchema('operator'),
  createdAt: Timestamp(),
});
const errors = [
  new LoanNotChangeable([OBSTACLES.overdue()]),
  new TooManyChanges(),
  new InvalidLoanChange('term', CHANGE_FAULTS.requiredFor({ type: 'term' })),
  new RateCapExceeded('annual rate', 36),
];

export const listLoanChanges = onLoan('listLoanChanges', 'List the changes of a loan', {
  description: 'The changes of its terms by operators, newest first, each with the figures before and after it.',
  querystring: Type.Object(PageQuery),
  response: answers(List(LoanChange), 'A page of changes.', [{ ...exampleOf(LoanChange), after: AFTER }]),
});
export const previewLoanChange = onLoan('previewLoanChange', 'Preview a change of a loan', {
  description: 'The figures before and after a change of today, and the new schedule. Stores nothing.',
  body: Body(wanted),
  response: answers(Named('LoanChangePreview', preview), 'The preview.', example),
  errors,
});
export const bookLoanChange = onLoan('bookLoanChange', 'Change a loan', {
  description:
    'Books exactly what was previewed. Refused if the loan, the day or the terms differ since then. The borrower is ' +
    'notified.',
  body: Body({ ...wanted, digest }),
  response: answers(Named('BookedLoanChange', { ...preview, changeId: IdSchema('change') }), 'The change.', example),
  errors: [...errors, new PreviewOutdated(), new OwnAffairs()],
});

const onAnyLoan = operationsOn('Back office: loans', 'loan');

const onAnyCharge = operationsOn('Back office: loans', 'loan', 'charge');

const WAIVER = 'The bank was closed.';

const OperatorCharge = Named('OperatorCharge', { ...LoanCharge.properties, borrower: BorrowerData });

export const listAnyLoanCharges = onAnyLoan('listAnyLoanCharges', 'List the charges of any loan', {
  ...listed,
  response: answers(List(OperatorCharge), 'A page of charges.'),
});

export const waiveCharge = onAnyCharge('waiveCharge', 'Waive a charge', {
  description: 'Forgives what is unpaid of it. The borrower is notified.',
  body: ReasonBody(WAIVER),
  response: answers(OperatorCharge, 'The waived charge.', { status: 'Waived', reason: WAIVER }),
  errors: [new ChargeNotOpen(), new PaymentInProgress(), new OwnAffairs()],
});
