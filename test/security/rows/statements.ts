import { NO_LOAN } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { get, row, type Who } from '../row.ts';

const NO_PERIOD = [400, 'INVALID_STATEMENT_PERIOD'] as const;

const read = (name: string, path: string, who: Who, answer: Attack['answer'], bare?: true) =>
  row(
    name,
    answer,
    (target) => get(target[who], `/loans/${path.replace(':loanId', target.belongings.loanId ?? '')}`),
    bare && { bare },
  );

/** Requests a statement of one's own loan. */
const stated = (query: string, answer: Attack['answer'], bare?: true) =>
  read(`a statement with ${query}`, `:loanId/statement?${query}`, 'victim', answer, bare);

export const STATEMENTS: readonly Attack[] = [
  ...['csv', 'pdf'].map((format) =>
    read(`another user's statement as ${format}`, `:loanId/statement?format=${format}`, 'attacker', NO_LOAN),
  ),
  read("another user's statement that ends before it begins", ':loanId/statement?to=2000-01-01', 'attacker', NO_LOAN),
  stated('format=csv&from=2027-02-29', NO_PERIOD),
  stated('to[$gt]=2027-01-01', [200]),
  stated('from=2027-01-02&to=2027-01-01', NO_PERIOD),
  stated('from=1900-01-01&to=2199-12-31', [200]),
  stated('from=1900-01-01&to=2199-12-31&format=csv', [200], true),
  stated('from=1900-01-01&to=2199-12-31&format=pdf', [200], true),
];
