import type { Static } from 'typebox';
import { CHANGE_TYPES } from '../../domain/loans/change.ts';
import { BorrowerData } from '../identity/account.record.ts';
import { LabelFields } from '../labels/labels.record.ts';
import {
  count,
  currencyCode,
  day,
  EXAMPLE_PROMISED_ON,
  EXAMPLE_TIME,
  id,
  midnight,
  moment,
  money,
  nullable,
  oneOf,
  rate,
  record,
  text,
} from '../shared/record.ts';
import {
  EXAMPLE_NEXT_DUE_DATE,
  LoanChargeItem,
  LoanDetail,
  PaymentSchedule,
  type ScheduledPayment,
} from './loan.record.ts';

export const OperatorLoan = record('OperatorLoan', {
  ...LoanDetail.properties,
  borrower: BorrowerData,
  requestId: id('request'),
  nextPayableOn: nullable(
    day('2027-02-22', 'On which the oldest unpaid instalment is payable: its due day, or a working day beside it.'),
  ),
  daysPastDue: count(0, 'Since the oldest unpaid instalment was payable, on the business date.'),
  productId: nullable(id('product')),
  productVersion: nullable(count(), 1),
  pauseStartDate: nullable(midnight()),
  pauseEndDate: nullable(midnight()),
  writtenOffAt: nullable(moment()),
  writeOffReason: nullable(text()),
  annulledAt: nullable(
    moment(undefined, 'When the payout turned out to have failed, so that the loan was never lent.'),
  ),
  ...LabelFields,
  createdAt: moment(),
});

export type OperatorLoan = Static<typeof OperatorLoan>;

/** The fields of a loan before its write-off. */
export const NOT_WRITTEN_OFF = { writtenOffAt: null, writeOffReason: null } as const;

export const LoanWithSchedule = record('LoanWithSchedule', {
  ...OperatorLoan.properties,
  paymentSchedule: PaymentSchedule,
});

export const EXAMPLE_WAIVER = 'The bank was closed.';
export const EXAMPLE_WRITE_OFF_REASON = 'The borrower is insolvent.';

export const WrittenOffLoan = record('WrittenOffLoan', {
  ...OperatorLoan.properties,
  writtenOffAt: moment(),
  writeOffReason: text(EXAMPLE_WRITE_OFF_REASON),
});

export const EXAMPLE_UNDO_REASON = 'It was entered for the wrong loan.';
export const EXAMPLE_CHANGE_REASON = 'The borrower works part-time now.';

export const LoanChangeTypeField = oneOf(CHANGE_TYPES, {
  title: 'LoanChangeType',
  examples: ['term'],
  description:
    '`term`: another number of instalments from now on. `rate`: another interest rate from this day on. `dueDay`: ' +
    'another day of the month. `reage`: adds the interest that has accrued to the principal and begins again in a month. ' +
    '`relief`: for some days the interest is at most that of a rate, and the rest is forgiven.',
});

export const EXAMPLE_DIGEST = '5f0c7d0e64a1b6b5c6e9f1b2d8a37c40915e2f6d3b8a4c7e0f1d2a3b4c5d6e7f';

/** The loan of the examples, with three paid instalments. */
export const LoanFigures = record('LoanFigures', {
  interestRate: rate(12),
  monthlyPayment: money(888.49),
  remainingTerm: count(9, 'Number of instalments not fully paid.'),
  totalInterest: money(661.86),
  remainingAmount: money(7996.39),
  nextPaymentDate: nullable(midnight(), EXAMPLE_NEXT_DUE_DATE),
  lastPaymentDate: nullable(midnight(), '2027-11-20T00:00:00.000Z'),
});

export type LoanFigures = Static<typeof LoanFigures>;

const preview = {
  loanId: id('loan'),
  type: LoanChangeTypeField,
  asOf: midnight('2027-02-20T00:00:00.000Z', 'The business date.'),
  before: LoanFigures,
  after: LoanFigures,
  paymentSchedule: PaymentSchedule,
  digest: text(EXAMPLE_DIGEST, 'Send it to book what was previewed.'),
};

/** Of what an operator took back. */
export const undoFields = {
  undoneBy: nullable(id('operator')),
  undoReason: nullable(text(undefined, '`null` also if the borrower has left.')),
};

export const LoanChangeItem = record('LoanChange', {
  changeId: id('change'),
  loanId: id('loan'),
  borrower: BorrowerData,
  type: LoanChangeTypeField,
  term: nullable(count(), 15),
  interestRate: nullable(rate(undefined, null)),
  day: nullable(count()),
  from: nullable(day('2027-03-01', 'The first day of a relief.')),
  to: nullable(day('2027-05-31', 'Its last day.')),
  reason: nullable(text(undefined, '`null` if the borrower has left.'), EXAMPLE_CHANGE_REASON),
  asOf: preview.asOf,
  effectiveOn: day('2027-02-20', 'The day from which it counts.'),
  before: LoanFigures,
  after: LoanFigures,
  operatorId: id('operator'),
  createdAt: moment(),
  undoneAt: nullable(moment()),
  ...undoFields,
});

export type LoanChangeItem = Static<typeof LoanChangeItem>;

export const OperatorCharge = record('OperatorCharge', { ...LoanChargeItem.properties, borrower: BorrowerData });

/** Answers leave the id out: the borrower has it. */
export type OperatorCharge = Static<typeof OperatorCharge> & { readonly userId: string };

export const LoanChangePreview = record('LoanChangePreview', preview);

/** Answers leave out the kinds of the rows. */
export interface LoanChangePreview extends Omit<Static<typeof LoanChangePreview>, 'paymentSchedule'> {
  readonly paymentSchedule: readonly ScheduledPayment[];
}

export const BookedLoanChange = record('BookedLoanChange', { ...preview, changeId: id('change') });

export interface BookedLoanChange extends LoanChangePreview {
  readonly changeId: string;
}

/** What is undone: a change by its type, or a pause. */
const UndoneField = oneOf([...CHANGE_TYPES, 'pause'], { title: 'UndoneType', examples: ['term'] });

export const LoanUndoPreview = record('LoanUndoPreview', { ...preview, type: UndoneField });

export interface LoanUndoPreview extends Omit<LoanChangePreview, 'type'> {
  readonly type: Static<typeof UndoneField>;
}

export const CollectionItem = record('CollectionItem', {
  loanId: id('loan'),
  borrower: BorrowerData,
  currency: currencyCode,
  status: LoanDetail.properties.status,
  daysPastDue: count(12, 'Since the oldest unpaid instalment was payable, on the business date.'),
  amountOverdue: money(888.49, 'Of the schedule, without charges.'),
  outstandingPrincipal: money(10_000),
  lastPaymentDate: nullable(moment(EXAMPLE_TIME)),
  promisedOn: nullable(day(EXAMPLE_PROMISED_ON, 'Of the newest promise on the loan.'), EXAMPLE_PROMISED_ON),
  promisedAmount: nullable(money(888.49), 888.49),
  lastNote: nullable(text(undefined, 'The text of the newest note on the loan.'), 'She pays on Friday.'),
});

export type CollectionItem = Static<typeof CollectionItem>;
