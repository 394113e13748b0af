import { BAD, FORBIDDEN, NO_LOAN, NO_ROUTE } from '../answers.ts';
import type { Attack, Check } from '../attack.ts';
import { get, lastRequest, row } from '../row.ts';

const query = (name: string, url: string, answer: Attack['answer'], also?: Check) =>
  row(name, answer, ({ attacker }) => get(attacker, url), also && { also });

const empty: Check = ({ text }) =>
  JSON.parse(text).data.length === 0 ? undefined : 'It found objects of other users.';

export const QUERIES: readonly Attack[] = [
  query('a list in brackets', '/payments?status[]=Completed', [200], empty),
  query('an operator in brackets', '/payments?status[$ne]=Completed', [200], empty),
  query('__proto__ in brackets', '/loans?__proto__[isAdmin]=1', [200], empty),
  query('constructor', '/loans?constructor=1&hasOwnProperty=1&toString=1', [200], empty),
  query('the last page that is allowed', '/loans?page=1000000&limit=100', [200], empty),
  query('SQL for an id', "/payments?loanId=1'%20or%20'1'='1", [200], empty),
  query('SQL for a type', "/notifications?type=x'%20union%20select%20null--", [200], empty),
  query('broken UTF-8 for a type', '/notifications?type=%ff%fe', [200], empty),
  query('a broken percent for a type', '/notifications?type=%zz', [200], empty),
  query('half a surrogate in UTF-8', '/notifications?type=%ed%a0%80', [200], empty),
  query('a wild card for a type', '/notifications?type=%25', [200], empty),
  query("another user's id", '/loans?userId=VICTIM', [200], empty),
  query('two thousand parameters', `/loans?${'a&'.repeat(1000)}`, [200], empty),
  query('a line end in a parameter', '/loans?x=%0d%0aSet-Cookie:a=b', [200], ({ headers }) =>
    headers['set-cookie'] === undefined && !/[\r\n]/.test(headers.link ?? '') ? undefined : 'It splits the answer.',
  ),
  query('a quote and a bracket in a parameter', '/loans?x="><script>alert(1)</script>', [200], ({ headers }) =>
    /[<>"]script/.test(headers.link ?? '') ? 'The Link can be broken out of.' : undefined,
  ),
];

/** No loan has these ids. */
const NO_LOANS = [
  '/loans/%zz',
  '/loans/%',
  '/loans/%00',
  '/loans/%ff%fe',
  '/loans/%ed%a0%80',
  '/loans/..%2f..%2fetc%2fpasswd',
  "/loans/'%20or%20'1'='1",
  '/loans/[object%20Object]',
  '/loans/*',
  '/loans/__proto__',
  '/loans//paymentInfo',
  '/loans/00000000-0000-0000-0000-000000000000',
  '/loans/ffffffff-ffff-ffff-ffff-ffffffffffff',
  '/loans/{01930000-0000-7000-8000-000000000001}',
  '/loans/01930000000070008000000000000001',
  '/loans/urn:uuid:01930000-0000-7000-8000-000000000001',
];
/** Paths that try to reach another resource. */
const NO_ROUTES = [
  '/loans/../user/profile',
  '/user/%2e%2e/user/profile',
  '/user//profile',
  '/user/profile/',
  '/user/profile;jsessionid=1',
  '/user/profile.json',
  '/USER/PROFILE',
  '/user\\profile',
  '/BACKOFFICE/users',
  '/backoffice%2fusers',
  '/backoffice/users/../../user/profile',
  '/.env',
  '/.git/config',
  '/package.json',
  '/docs/static/..%2f..%2f..%2fpackage.json',
  '/docs/static/%2e%2e%2f%2e%2e%2fpackage.json',
  '/docs/guides/..%2f..%2fpackage.json',
  '/docs/guides/../../package.json',
  '/debug/pprof',
  '/sandbox/clock',
  '/graphql',
];

// Over a socket, since an HTTP client would normalize the path.
const path = (answer: Attack['answer']) => (url: string) =>
  row(url, answer, (target) => ({ raw: [lastRequest(target, `GET ${url}`)] }));

export const PATHS: readonly Attack[] = [
  ...NO_LOANS.map(path(NO_LOAN)),
  ...NO_ROUTES.map(path(NO_ROUTE)),
  ...['/%62ackoffice/users', '/backoffice/users'].map(path(FORBIDDEN)),
  path(BAD)('/docs/static/../../package.json'),
];
