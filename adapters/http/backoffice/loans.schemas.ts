import { Type } from 'typebox';
import * as acts from '../../../application/loans/loan.acts.ts';
import { EXAMPLE_NEXT_DUE_DATE } from '../../../application/loans/loan.record.ts';
import { LoanEntryItem } from '../../../application/loans/loan-history.record.ts';
import {
  BookedLoanChange,
  EXAMPLE_WAIVER,
  LoanChangeItem,
  LoanChangePreview,
  LoanFigures,
  LoanUndoPreview,
  LoanWithSchedule,
  OperatorCharge,
  OperatorLoan,
  WrittenOffLoan,
} from '../../../application/loans/operator-loan.record.ts';
import { Body } from '../../../application/shared/input.ts';
import { exampleOf, listOf } from '../../../application/shared/record.ts';
import {
  CHANGE_FAULTS,
  ChargeNotOpen,
  InvalidLoanChange,
  KnownAtInFuture,
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
import { answers, byAct, operations, operationsOn } from '../answers/operations.ts';
import { PastQuery } from '../fields/past.ts';
import { chargesListed, LoanStatusFilter } from '../loans/loans.schemas.ts';
import { statement } from '../loans/statements.schemas.ts';
import { ExternalIdFilter } from './labels.schemas.ts';

const operation = operations('Back office: loans');
const onLoan = operationsOn('Back office: loans', 'loan');

export const listAllLoans = operation('listAllLoans', 'List all loans', {
  description: 'The loans of all borrowers, newest first.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'LoanSort', by: ['createdAt', 'amount', 'daysPastDue'] }),
    externalId: ExternalIdFilter(),
    status: LoanStatusFilter,
  }),
  response: answers(listOf(OperatorLoan), 'A page of loans.'),
});

export const getAnyLoan = onLoan('getAnyLoan', 'Retrieve any loan', {
  description:
    'A loan of any borrower with its schedule, now or as it was at the end of a day. The name of the borrower and the ' +
    'labels are those of now.',
  querystring: Type.Object(PastQuery),
  response: answers(LoanWithSchedule, 'The loan.'),
  errors: [new KnownAtInFuture()],
});

export const listLoanHistory = onLoan('listLoanHistory', 'List the history of a loan', {
  description:
    'Everything that has happened to a loan, the entry that was recorded last first. Its schedule is the entries that are ' +
    'not removed, applied in the order of their days. Entries that no longer count are marked as removed.',
  querystring: Type.Object(PageQuery),
  response: answers(listOf(LoanEntryItem), 'A page of entries.'),
});

export const getAnyLoanStatement = onLoan('getAnyLoanStatement', 'Retrieve a statement of any loan', {
  ...statement,
  description: `The statement of a borrower. ${statement.description}`,
});

export const writeOffLoan = onLoan('writeOffLoan', 'Write off a loan', {
  description:
    'Books the outstanding principal of a loan in default as lost. The borrower still owes it: later payments are ' +
    'recoveries.',
  ...byAct(acts.writeOffLoan),
  response: answers(WrittenOffLoan, 'The loan, written off.', { status: 'Defaulted' }),
  errors: [new LoanNotDefaulted(), new LoanAlreadyWrittenOff(), new OwnAffairs()],
});

const AFTER = exampleOf(LoanFigures, {
  monthlyPayment: 548.92,
  remainingTerm: 15,
  totalInterest: 899.25,
  remainingAmount: 8233.78,
  lastPaymentDate: '2028-05-20T00:00:00.000Z',
});

const ROW = { paymentNumber: 4, dueDate: EXAMPLE_NEXT_DUE_DATE, principal: 472.81, interest: 76.11, balance: 7137.99 };
const example = { after: AFTER, paymentSchedule: [{ ...ROW, status: 'Upcoming' as const }] };
const errors = [
  new LoanNotChangeable([OBSTACLES.overdue()]),
  new TooManyChanges(),
  new InvalidLoanChange('term', CHANGE_FAULTS.requiredFor({ type: 'term' })),
  new RateCapExceeded('annual rate', 36),
];

export const listLoanChanges = onLoan('listLoanChanges', 'List the changes of a loan', {
  description: 'The changes of its terms by operators, newest first, each with the figures before and after it.',
  querystring: Type.Object(PageQuery),
  response: answers(listOf(LoanChangeItem), 'A page of changes.', [{ ...exampleOf(LoanChangeItem), after: AFTER }]),
});

export const previewLoanChange = onLoan('previewLoanChange', 'Preview a change of a loan', {
  description:
    'The figures of today before and after a change, and the new schedule. A change of an earlier day counts from that ' +
    'day: later entries apply again, and what was owed then is judged again. Stores nothing.',
  body: Body(acts.CHANGED_TERMS),
  response: answers(LoanChangePreview, 'The preview.', example),
  errors,
});

export const bookLoanChange = onLoan('bookLoanChange', 'Change a loan', {
  description:
    'Books exactly what was previewed. Refused if the loan, the day or the terms differ since then. What a change of an ' +
    'earlier day makes of the books is one entry of today, and an Adjustment in the statement. The borrower is notified.',
  ...byAct(acts.bookLoanChange),
  response: answers(BookedLoanChange, 'The change.', example),
  errors: [...errors, new PreviewOutdated(), new OwnAffairs()],
});

const onChange = operationsOn('Back office: loans', 'loan', 'change');
const onPause = operationsOn('Back office: loans', 'loan', 'pause');

const undone = {
  response: answers(LoanUndoPreview, 'The figures.', example),
  errors: [new LoanNotChangeable([OBSTACLES.undone()])],
};
const undoErrors = [...undone.errors, new PreviewOutdated(), new OwnAffairs()];

export const previewUndoChange = onChange('previewUndoChange', 'Preview taking a change back', {
  description: 'The figures of today before and after, as if the change had not been. Stores nothing.',
  body: acts.UNDONE,
  ...undone,
});

export const undoLoanChange = onChange('undoLoanChange', 'Take a change back', {
  description:
    'As if it had not been, exactly as previewed: what came after applies again on its day. Refused with the reason if a ' +
    'later change or pause could not have been made. The borrower is notified.',
  ...byAct(acts.undoLoanChange),
  ...undone,
  errors: undoErrors,
});

export const previewUndoPause = onPause('previewUndoPause', 'Preview taking a pause back', {
  description: 'The figures of today before and after, as if the pause had not been. Stores nothing.',
  body: acts.UNDONE,
  ...undone,
});

export const undoLoanPause = onPause('undoLoanPause', 'Take a pause back', {
  description: 'As if it had not been, exactly as previewed. The id of a pause is that of its entry in the history.',
  ...byAct(acts.undoLoanPause),
  ...undone,
  errors: undoErrors,
});

const onAnyLoan = operationsOn('Back office: loans', 'loan');

const onAnyCharge = operationsOn('Back office: loans', 'loan', 'charge');

export const listAnyLoanCharges = onAnyLoan('listAnyLoanCharges', 'List the charges of any loan', {
  description: `${chargesListed.description} Now, or as they were at the end of a day.`,
  querystring: Type.Object({ ...PageQuery, ...PastQuery }),
  errors: [new KnownAtInFuture()],
  response: answers(listOf(OperatorCharge), 'A page of charges.'),
});

export const waiveCharge = onAnyCharge('waiveCharge', 'Waive a charge', {
  description: 'Forgives what is unpaid of it. The borrower is notified.',
  ...byAct(acts.waiveCharge),
  response: answers(OperatorCharge, 'The waived charge.', { status: 'Waived', reason: EXAMPLE_WAIVER }),
  errors: [new ChargeNotOpen(), new PaymentInProgress(), new OwnAffairs()],
});
