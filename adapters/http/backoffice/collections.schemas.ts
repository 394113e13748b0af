import { Type } from 'typebox';
import { PAST_DUE_BUCKETS } from '../../../domain/loans/past-due.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, operations } from '../answers/operations.ts';
import { EXAMPLE_TIME } from '../fields/examples.ts';
import {
  CalendarDate,
  Choice,
  Count,
  Currency,
  CurrencyCode,
  Id,
  List,
  Money,
  Named,
  Nullable,
  Timestamp,
} from '../fields/fields.ts';
import { Borrower } from '../identity/identity.schemas.ts';
import { LoanDetail } from '../loans/loans.schemas.ts';

const operation = operations('Back office: loans');

const PROMISED_ON = '2026-12-01';

const CollectionItem = Named('CollectionItem', {
  loanId: Id('loan'),
  borrower: Borrower,
  currency: CurrencyCode,
  status: LoanDetail.properties.status,
  daysPastDue: Count(12, 'Since the oldest unpaid instalment was due, on the business date.'),
  amountOverdue: Money(888.49, 'Of the schedule, without charges.'),
  outstandingPrincipal: Money(10_000),
  lastPaymentDate: Nullable(Timestamp(EXAMPLE_TIME)),
  promisedOn: Nullable(CalendarDate(PROMISED_ON, 'Of the newest promise on the loan.'), PROMISED_ON),
  promisedAmount: Nullable(Money(888.49), 888.49),
  lastNote: Nullable(Type.String({ description: 'The text of the newest note on the loan.' }), 'She pays on Friday.'),
});

export const listCollections = operation('listCollections', 'List overdue loans', {
  description: 'Those that are not written off, most days past due first. With what borrowers promised.',
  querystring: Type.Object({
    ...LongPageQuery,
    bucket: Type.Optional(Choice(PAST_DUE_BUCKETS, { title: 'PastDueBucket', description: 'Days past due.' })),
    currency: Type.Optional(Currency),
  }),
  response: answers(List(CollectionItem), 'A page of overdue loans.'),
});
