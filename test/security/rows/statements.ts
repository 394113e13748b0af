import { INVALID, NO_LOAN } from '../answers.ts';
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

const NO_DAYS = ['2027-02-29', '2027-13-01', '2027-00-10', '2027-01-32', '0000-00-00', '0000-01-01'];
const BAD_DAYS = [
  '',
  '2027-1-1',
  '20270131',
  '%2B010000-01-01',
  '-271821-04-20',
  '2027-01-31T00:00:00.000Z',
  '2027-01-31%0A',
  '2027-01-31%00',
  '%D9%A2%D9%A0%D9%A2%D9%A7-01-31',
  "2027-01-31'%20or%20'1'='1",
  'infinity',
  'now',
  'null',
];

export const STATEMENTS: readonly Attack[] = [
  ...['transactions', 'statement', 'statement?format=csv', 'statement?format=pdf'].flatMap((path) => [
    read(`another user's ${path}`, `:loanId/${path}`, 'attacker', NO_LOAN),
    read(`a borrower's ${path}, as operator`, `:loanId/${path}`, 'operator', NO_LOAN),
    read(`${path} of a malformed id`, `nonsense/${path}`, 'attacker', NO_LOAN),
  ]),
  read('a NUL as a loan', '%00/statement?to=2027-02-29', 'attacker', NO_LOAN),
  read("another user's statement that ends before it begins", ':loanId/statement?to=2000-01-01', 'attacker', NO_LOAN),
  read('page 0 of the transactions', ':loanId/transactions?page=0', 'victim', INVALID),
  read('101 transactions at once', ':loanId/transactions?limit=101', 'victim', INVALID),
  read('the last page that is allowed', ':loanId/transactions?page=1000000&limit=100', 'victim', [200]),
  ...BAD_DAYS.flatMap((day) => [stated(`from=${day}`, INVALID), stated(`format=pdf&to=${day}`, INVALID)]),
  ...NO_DAYS.flatMap((day) => [stated(`to=${day}`, NO_PERIOD), stated(`format=csv&from=${day}`, NO_PERIOD)]),
  stated('from=2027-01-01&from=2027-01-02', INVALID),
  stated('to[$gt]=2027-01-01', [200]),
  stated('from=2027-01-02&to=2027-01-01', NO_PERIOD),
  stated('from=9999-12-31&format=pdf', NO_PERIOD),
  stated('to=0001-01-01&format=csv', NO_PERIOD),
  stated('from=1900-01-01&to=2199-12-31', [200]),
  stated('from=1900-01-01&to=2199-12-31&format=csv', [200], true),
  stated('from=1900-01-01&to=2199-12-31&format=pdf', [200], true),
  ...['', 'PDF', 'xml', 'json,csv', '../../etc/passwd', 'constructor'].map((format) =>
    stated(`format=${format}`, INVALID),
  ),
  stated('format=csv&format=pdf', INVALID),
];
