import { Type } from 'typebox';
import { FOUND_TYPES, SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '../../../application/search/search.queries.ts';
import { answers, operations } from '../answers/operations.ts';
import { Choice, Id, List, Named, Nullable, Words } from '../fields/fields.ts';
import { Text } from '../fields/inputs.ts';

const operation = operations('Back office: search');

const SearchResult = Named('SearchResult', {
  type: Choice(FOUND_TYPES, { title: 'SearchResultType', examples: ['user'] }),
  id: Id('user'),
  title: Words('Ana Borrower, ana@example.com', 'The name of the borrower, and what tells this one from others.'),
  userId: Nullable(Id('user', 'The borrower. `null` for an unclaimed deposit.')),
});

export const search = operation('searchBackOffice', 'Find people and what belongs to them', {
  description:
    'At most 20, best first. Finds people by a part of a name, an address or a telephone number, in any case and ' +
    'without accents, and all else by a reference, an id, its first 8 or its last 12 characters.',
  querystring: Type.Object({
    q: Text(SEARCH_MIN_LENGTH, SEARCH_MAX_LENGTH, 'García', { description: '`%` and `_` mean themselves.' }),
  }),
  response: answers(List(SearchResult), 'What was found.'),
});
