import type { Static } from 'typebox';
import { id, nullable, oneOf, record, text } from '../shared/record.ts';

const FOUND_TYPES = ['user', 'request', 'loan', 'payment', 'deposit', 'ticket'] as const;

export const SearchResult = record('SearchResult', {
  type: oneOf(FOUND_TYPES, { title: 'SearchResultType', examples: ['user'] }),
  id: id('user'),
  title: text('Ana Borrower, ana@example.com', 'The name of the borrower, and what tells this one from others.'),
  userId: nullable(id('user', 'The borrower. `null` for an unclaimed deposit.')),
});

export type SearchResult = Static<typeof SearchResult>;
