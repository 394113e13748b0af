import { Type } from 'typebox';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Id, IdFilter, Nullable, PathIds, Timestamp } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';
import { List } from '../api/results.ts';
import { detail, LoanDetail, StatusFilter } from '../loans/loans.schemas.ts';

const tags = ['Back office: loans'];

const LoanCase = Type.Object(
  {
    ...LoanDetail.properties,
    requestId: Id(),
    pauseStartDate: Nullable(Timestamp()),
    pauseEndDate: Nullable(Timestamp()),
    createdAt: Timestamp(),
  },
  { title: 'LoanCase' },
);
const loan = { ...detail, requestId: EXAMPLE.request, pauseStartDate: null, pauseEndDate: null, createdAt: EXAMPLE.at };

export const listAllLoans = {
  summary: 'List all loans',
  description: 'The loans of all borrowers, newest first.',
  operationId: 'listAllLoans',
  tags,
  querystring: Type.Object({ ...PageQuery, status: StatusFilter, userId: Type.Optional(IdFilter()) }),
  response: answers(List(LoanCase), [loan], 'A page of loans.'),
};
export const getAnyLoan = {
  summary: 'Retrieve any loan',
  description: 'A loan of any borrower.',
  operationId: 'getAnyLoan',
  tags,
  params: PathIds('loanId'),
  response: answers(LoanCase, loan, 'The loan.'),
  errors: [new LoanNotFound()],
};
