import { Type } from 'typebox';
import { LoanAlreadyWrittenOff, LoanNotDefaulted, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, Id, IdFilter, List, Nullable, PathIds, Text, Timestamp } from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';
import { detail, LoanDetail, StatusFilter } from '../loans/loans.schemas.ts';

const tags = ['Back office: loans'];

const OperatorLoan = Type.Object(
  {
    ...LoanDetail.properties,
    requestId: Id(),
    pauseStartDate: Nullable(Timestamp()),
    pauseEndDate: Nullable(Timestamp()),
    writtenOffAt: Nullable(Timestamp()),
    writeOffReason: Nullable(Type.String()),
    createdAt: Timestamp(),
  },
  { title: 'OperatorLoan' },
);
const WrittenOffLoan = Type.Object(
  { ...OperatorLoan.properties, writtenOffAt: Timestamp(), writeOffReason: Type.String() },
  { title: 'WrittenOffLoan' },
);
const loan = {
  ...detail,
  requestId: EXAMPLE.request,
  pauseStartDate: null,
  pauseEndDate: null,
  writtenOffAt: null,
  writeOffReason: null,
  createdAt: EXAMPLE.at,
};
const writeOffReason = 'The borrower is insolvent.';

export const listAllLoans = {
  summary: 'List all loans',
  description: 'The loans of all borrowers, newest first.',
  operationId: 'listAllLoans',
  tags,
  querystring: Type.Object({ ...LongPageQuery, status: StatusFilter, userId: Type.Optional(IdFilter()) }),
  response: answers(List(OperatorLoan), [loan], 'A page of loans.'),
};
export const getAnyLoan = {
  summary: 'Retrieve any loan',
  description: 'A loan of any borrower.',
  operationId: 'getAnyLoan',
  tags,
  params: PathIds('loanId'),
  response: answers(OperatorLoan, loan, 'The loan.'),
  errors: [new LoanNotFound()],
};
export const writeOffLoan = {
  summary: 'Write off a loan',
  description:
    'Books the outstanding principal of a loan in default as lost. The borrower still owes it: later payments are ' +
    'recoveries.',
  operationId: 'writeOffLoan',
  tags,
  params: PathIds('loanId'),
  body: Body({ reason: Text(1, 1000) }, { reason: writeOffReason }),
  response: answers(
    WrittenOffLoan,
    { ...loan, status: 'Defaulted', writtenOffAt: EXAMPLE.at, writeOffReason },
    'The loan, written off.',
  ),
  errors: [new LoanNotDefaulted(), new LoanAlreadyWrittenOff(), new OwnAffairs(), new LoanNotFound()],
};
