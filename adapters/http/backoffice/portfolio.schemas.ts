import { Type } from 'typebox';
import { PAST_DUE_BUCKETS, PORTFOLIO_BUCKETS } from '../../../domain/loans/portfolio.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, operations } from '../answers/operations.ts';
import { EXAMPLE_TIME } from '../fields/examples.ts';
import {
  CalendarDate,
  Choice,
  Count,
  CurrencyCode,
  CurrencyField,
  IdSchema,
  List,
  MoneyField,
  Named,
  Nullable,
  RateField,
  Timestamp,
  Words,
} from '../fields/fields.ts';
import { BorrowerData } from '../identity/identity.schemas.ts';
import { LoanDetailData } from '../loans/loans.schemas.ts';

const operation = operations('Back office: loans');

const PortfolioBucket = Named('PortfolioBucket', {
  bucket: Choice(PORTFOLIO_BUCKETS, { title: 'PortfolioBucketName', description: 'Days past due.' }),
  principal: MoneyField(10_000),
  loans: Count(1),
});
const PortfolioMonth = Named('PortfolioMonth', {
  month: Words('2026-11'),
  disbursed: MoneyField(10_000, 'Principal lent, fees kept back included.'),
  repaid: MoneyField(788.49, 'Principal paid, less reversals.'),
  writtenOff: MoneyField(0, 'Principal written off.'),
});
const atRisk = (days: number, example: number) =>
  RateField(example, `Percent of the principal on loans more than ${days} days past due.`);
const Portfolio = Named('Portfolio', {
  currency: CurrencyCode,
  asOf: Timestamp('2026-11-20T00:00:00.000Z', 'The business date.'),
  buckets: List(PortfolioBucket),
  par30: atRisk(30, 2.5),
  par60: atRisk(60, 1.25),
  par90: atRisk(90, 0.5),
  months: List(PortfolioMonth),
});

export const getPortfolio = operation('getPortfolio', 'Retrieve the portfolio in a currency', {
  description:
    'The outstanding principal of open loans by days past due, without loans that were written off, and the principal lent, repaid and written off in each of the last 24 months, oldest first. It agrees with the ledger.',
  querystring: Type.Object({ currency: CurrencyField }),
  response: answers(Portfolio, 'The portfolio.'),
});

const PROMISED_ON = '2026-12-01';

const CollectionItem = Named('CollectionItem', {
  loanId: IdSchema('loan'),
  borrower: BorrowerData,
  currency: CurrencyCode,
  status: LoanDetailData.properties.status,
  daysPastDue: Count(12, 'Since the oldest unpaid instalment was due, on the business date.'),
  amountOverdue: MoneyField(888.49, 'Of the schedule, without charges.'),
  outstandingPrincipal: MoneyField(10_000),
  lastPaymentDate: Nullable(Timestamp(EXAMPLE_TIME)),
  promisedOn: Nullable(CalendarDate(PROMISED_ON, 'Of the newest promise on the loan.'), PROMISED_ON),
  promisedAmount: Nullable(MoneyField(888.49), 888.49),
  lastNote: Nullable(Type.String({ description: 'The text of the newest note on the loan.' }), 'She pays on Friday.'),
});

export const listCollections = operation('listCollections', 'List overdue loans', {
  description: 'Those that are not written off, most days past due first. With what borrowers promised.',
  querystring: Type.Object({
    ...LongPageQuery,
    bucket: Type.Optional(Choice(PAST_DUE_BUCKETS, { title: 'PastDueBucket', description: 'Days past due.' })),
    currency: Type.Optional(CurrencyField),
  }),
  response: answers(List(CollectionItem), 'A page of overdue loans.'),
});
