import type { Attack } from '../attack.ts';
import { FORBIDDEN, get, INVALID, lastRequest, NO_LOAN, NO_ROUTE, row } from '../row.ts';

function query(name: string, url: string, answer: Attack['answer'], also?: Attack['also']): Attack {
  return { name, send: ({ attacker }) => get(attacker, url), answer, ...(also && { also }) };
}

const empty: Attack['also'] = ({ text }) =>
  JSON.parse(text).data.length === 0 ? undefined : 'It found objects of other users.';

export const QUERIES: readonly Attack[] = [
  query('page twice', '/loans?page=1&page=2', INVALID),
  query('limit twice', '/loans?limit=1&limit=1', INVALID),
  query('a status twice', '/payments?status=Completed&status=Failed', INVALID),
  query('a filter by id twice', '/payments?loanId=a&loanId=b', INVALID),
  query('a list in brackets', '/payments?status[]=Completed', [200], empty),
  query('an operator in brackets', '/payments?status[$ne]=Completed', [200], empty),
  query('__proto__ in brackets', '/loans?__proto__[isAdmin]=1', [200], empty),
  query('constructor', '/loans?constructor=1&hasOwnProperty=1&toString=1', [200], empty),
  ...[
    ...['0', '-1', '1.5', '1e3', '0x1', '%2B1', ' 1', '01e', '', 'NaN', 'Infinity', '99999999999999999999', '1000001'],
    ...['1;drop', '١'],
  ].map((page) => query(`page=${page}`, `/loans?page=${encodeURI(page)}`, INVALID)),
  ...['0', '101', '-1', '1.5', '', 'all', '9007199254740993'].map((limit) =>
    query(`limit=${limit}`, `/loans?limit=${limit}`, INVALID),
  ),
  query('an unknown status', '/loans?status=active', INVALID),
  query('SQL for a status', "/loans?status=Active'%20or%20'1'='1", INVALID),
  query('SQL for an id', "/payments?loanId=1'%20or%20'1'='1", [200], empty),
  query('SQL for a type', "/notifications?type=x'%20union%20select%20null--", [200], empty),
  query('a NUL for a type', '/notifications?type=%00', INVALID),
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

/** Paths that try to reach another resource. */
const PATHS_TRIED: readonly (readonly [string, Attack['answer']])[] = [
  ['/loans/%zz', NO_LOAN],
  ['/loans/%', NO_LOAN],
  ['/loans/%00', NO_LOAN],
  ['/loans/%ff%fe', NO_LOAN],
  ['/loans/%ed%a0%80', NO_LOAN],
  ['/loans/..%2f..%2fetc%2fpasswd', NO_LOAN],
  ["/loans/'%20or%20'1'='1", NO_LOAN],
  ['/loans/[object%20Object]', NO_LOAN],
  ['/loans/*', NO_LOAN],
  ['/loans/__proto__', NO_LOAN],
  ['/loans/00000000-0000-0000-0000-000000000000', NO_LOAN],
  ['/loans/ffffffff-ffff-ffff-ffff-ffffffffffff', NO_LOAN],
  ['/loans/{01930000-0000-7000-8000-000000000001}', NO_LOAN],
  ['/loans/01930000000070008000000000000001', NO_LOAN],
  ['/loans/urn:uuid:01930000-0000-7000-8000-000000000001', NO_LOAN],
  ['/loans//paymentInfo', NO_LOAN],
  ['/loans/../user/profile', NO_ROUTE],
  ['/user/%2e%2e/user/profile', NO_ROUTE],
  ['/user//profile', NO_ROUTE],
  ['/user/profile/', NO_ROUTE],
  ['/user/profile;jsessionid=1', NO_ROUTE],
  ['/user/profile.json', NO_ROUTE],
  ['/USER/PROFILE', NO_ROUTE],
  ['/user\\profile', NO_ROUTE],
  ['/BACKOFFICE/users', NO_ROUTE],
  ['/backoffice%2fusers', NO_ROUTE],
  ['/%62ackoffice/users', FORBIDDEN],
  ['/backoffice/users', FORBIDDEN],
  ['/backoffice/users/../../user/profile', NO_ROUTE],
  ['/.env', NO_ROUTE],
  ['/.git/config', NO_ROUTE],
  ['/package.json', NO_ROUTE],
  ['/docs/static/../../package.json', [400, 'BAD_REQUEST']],
  ['/docs/static/..%2f..%2f..%2fpackage.json', NO_ROUTE],
  ['/docs/static/%2e%2e%2f%2e%2e%2fpackage.json', NO_ROUTE],
  ['/debug/pprof', NO_ROUTE],
  ['/sandbox/clock', NO_ROUTE],
  ['/graphql', NO_ROUTE],
];

// Over a socket, since an HTTP client would normalize the path.
export const PATHS: readonly Attack[] = PATHS_TRIED.map(([path, answer]) =>
  row(path, answer, (target) => ({ raw: [lastRequest(target, `GET ${path}`)] })),
);
