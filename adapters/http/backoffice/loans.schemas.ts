import { Type } from 'typebox';
import { LoanAlreadyWrittenOff, LoanNotDefaulted } from '../../../domain/loans/loan.errors.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { OperatorListQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { Count, Id, List, Named, Nullable, Timestamp, Whole, Words } from '../fields/fields.ts';
import { ReasonBody } from '../fields/inputs.ts';
import { Borrower } from '../identity/identity.schemas.ts';
import { LoanDetail, StatusFilter } from '../loans/loans.schemas.ts';

const operation = operations('Back office: loans');
const onLoan = operationsOn('Back office: loans', 'loan');

const OperatorLoan = Named('OperatorLoan', {
  ...LoanDetail.properties,
  borrower: Borrower,
  requestId: Id('request'),
  daysPastDue: Count(0, 'Since the oldest unpaid instalment was due, on the business date.'),
  productId: Nullable(Id('product')),
  productVersion: Nullable(Whole(), 1),
  pauseStartDate: Nullable(Timestamp()),
  pauseEndDate: Nullable(Timestamp()),
  writtenOffAt: Nullable(Timestamp()),
  writeOffReason: Nullable(Type.String()),
  createdAt: Timestamp(),
});
const reason = 'The borrower is insolvent.';
const WrittenOffLoan = Named('WrittenOffLoan', {
  ...OperatorLoan.properties,
  writtenOffAt: Timestamp(),
  writeOffReason: Words(reason),
});

export const listAllLoans = operation('listAllLoans', 'List all loans', {
  description: 'The loans of all borrowers, newest first.',
  querystring: Type.Object({
    ...OperatorListQuery({ title: 'LoanSort', by: ['createdAt', 'amount', 'daysPastDue'] }),
    status: StatusFilter,
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
  body: ReasonBody(reason),
  response: answers(WrittenOffLoan, 'The loan, written off.', { status: 'Defaulted' }),
  errors: [new LoanNotDefaulted(), new LoanAlreadyWrittenOff(), new OwnAffairs()],
});
