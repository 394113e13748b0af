import { Type } from 'typebox';
import { CollectionItem } from '../../../application/loans/operator-loan.record.ts';
import { Portfolio } from '../../../application/portfolio/portfolio.record.ts';
import { currencyInput, listOf, oneOf } from '../../../application/shared/record.ts';
import { PAST_DUE_BUCKETS } from '../../../domain/loans/portfolio.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, operations } from '../answers/operations.ts';

const operation = operations('Back office: loans');

export const getPortfolio = operation('getPortfolio', 'Retrieve the portfolio in a currency', {
  description:
    'The outstanding principal of open loans by days past due, without loans that were written off, and the principal lent, repaid and written off in each of the last 24 months, oldest first. It agrees with the ledger.',
  querystring: Type.Object({ currency: currencyInput }),
  response: answers(Portfolio, 'The portfolio.'),
});

export const listCollections = operation('listCollections', 'List overdue loans', {
  description: 'Those that are not written off, most days past due first. With what borrowers promised.',
  querystring: Type.Object({
    ...LongPageQuery,
    bucket: Type.Optional(oneOf(PAST_DUE_BUCKETS, { title: 'PastDueBucket', description: 'Days past due.' })),
    currency: Type.Optional(currencyInput),
  }),
  response: answers(listOf(CollectionItem), 'A page of overdue loans.'),
});
