import { Type } from 'typebox';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Id, IdFilter, Nullable, PathIds, Timestamp } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';
import { List } from '../api/results.ts';
import { detail, LoanDetail, StatusFilter } from '../loans/loans.schemas.ts';

const tags = ['Back office: loans'];

const LoanCase = Type.Object({
  ...LoanDetail.properties,
  requestId: Id(),
  pauseStartDate: Nullable(Timestamp()),
  pauseEndDate: Nullable(Timestamp()),
  createdAt: Timestamp(),
});
const loan = { ...detail, requestId: EXAMPLE.request, pauseStartDate: null, pauseEndDate: null, createdAt: EXAMPLE.at };

export const listAllLoans = {
  summary: 'List all loans',
  operationId: 'listAllLoans',
  tags,
  querystring: Type.Object({ ...PageQuery, status: StatusFilter, userId: Type.Optional(IdFilter()) }),
  response: answers(List(LoanCase), [loan]),
};
export const getAnyLoan = {
  summary: 'Retrieve any loan',
  operationId: 'getAnyLoan',
  tags,
  params: PathIds('loanId'),
  response: answers(LoanCase, loan),
};
