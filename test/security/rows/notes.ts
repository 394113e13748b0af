import { FORBIDDEN, INVALID, KEY_REUSED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

type Answer = Attack['answer'];
type Body = object | ((belongings: Target['belongings']) => object);

const REFUSED = [400, 'INVALID_NOTE'] as const;
const NOTE = { kind: 'note', text: 'She pays on Friday.' };
const PROMISE = { kind: 'promise', text: 'She promised.', promisedOn: '2026-12-01', promisedAmount: 10 };

/** About the loan of the victim, unless the body names something else. */
const write = (what: string, answer: Answer, body: Body, who: Who = 'operator', headers = {}) =>
  row(`a note ${what}`, answer, (target) => {
    const { belongings } = target;
    const given = typeof body === 'function' ? body(belongings) : { loanId: belongings.loanId, ...NOTE, ...body };
    return post(target[who], '/backoffice/notes', given, headers);
  });

const list = (what: string, answer: Answer, query: string, who: Who = 'operator') =>
  row(`a list ${what}`, answer, (target) =>
    get(target[who], `/backoffice/notes?${query.replace('own', target.belongings.loanId ?? '')}`),
  );

export const NOTES: readonly Attack[] = [
  list('by the person', FORBIDDEN, 'loanId=own', 'victim'),
  list('without a filter', REFUSED, ''),
  list('with two filters', REFUSED, `loanId=own&userId=${UNKNOWN}`),
  list('of the loan %00', INVALID, 'loanId=%00'),
  ...['nonsense', UNKNOWN, "1'%20or%20'1'='1"].map((id) => list(`of the loan ${id}`, [200], `loanId=${id}`)),
  list('from page 0', INVALID, 'loanId=own&page=0'),
  write('by the person', FORBIDDEN, {}, 'victim'),
  write('by another borrower', FORBIDDEN, {}, 'attacker'),
  write('about nothing', REFUSED, () => NOTE),
  write('about two', REFUSED, ({ loanId, userId }) => ({ loanId, userId, ...NOTE })),
  ...['nonsense', '%00', UNKNOWN].flatMap((id) =>
    ['userId', 'requestId', 'loanId'].map((name) =>
      write(`about the ${name} ${id}`, REFUSED, () => ({ [name]: id, ...NOTE })),
    ),
  ),
  ...[null, 1, [], {}].map((loanId) => write(`about ${JSON.stringify(loanId)}`, INVALID, { loanId })),
  ...['', ' ', '\u200b', 'a\u0000b', '\ud800', 'a'.repeat(2001)].map((text) =>
    write(`of ${JSON.stringify(text.slice(0, 5))}`, INVALID, { text }),
  ),
  write('of an unknown kind', INVALID, { kind: 'threat' }),
  write('by another author', INVALID, { author: UNKNOWN }),
  write('of another time', INVALID, { createdAt: '2020-01-01T00:00:00.000Z' }),
  write('with the promise of a call', REFUSED, { ...PROMISE, kind: 'call' }),
  ...(['promisedOn', 'promisedAmount'] as const).map((field) =>
    write(`that promises without ${field}`, REFUSED, { ...PROMISE, [field]: undefined }),
  ),
  write('with a day that does not exist', REFUSED, { promisedOn: '2026-02-30' }),
  ...[0, -1, 0.001, 1e13, '10', null].map((promisedAmount) =>
    write(`that promises ${JSON.stringify(promisedAmount)}`, INVALID, { ...PROMISE, promisedAmount }),
  ),
  row('a note with the key of another', KEY_REUSED, async (target) => {
    const { loanId } = target.belongings;
    const key = { 'idempotency-key': 'note-1' };
    await target.operator.send('POST', '/backoffice/notes', { loanId, ...NOTE }, key);
    return post(target.operator, '/backoffice/notes', { loanId, ...NOTE, text: 'Another.' }, key);
  }),
  ...(['PUT', 'DELETE'] as const).map((method) =>
    row(`a change by ${method}`, [405, 'METHOD_NOT_ALLOWED'], ({ operator }) => ({
      ...post(operator, '/backoffice/notes', NOTE),
      method,
    })),
  ),
];

const read = (what: string, answer: Answer, url: string, who: Who = 'operator') =>
  row(`${what} ${url}`, answer, (target) => get(target[who], url));

const [LATE, PORTFOLIO] = ['/backoffice/collections', '/backoffice/portfolio'];
export const COLLECTIONS: readonly Attack[] = [
  ...[LATE, `${PORTFOLIO}?currency=USD`].map((url) => read('by a borrower', FORBIDDEN, url, 'victim')),
  ...['bucket=', 'bucket=0-30', 'bucket=current', 'bucket=1-30&bucket=31-60', 'currency=EUR', 'currency=usd'].map(
    (query) => read('with a filter that does not exist', INVALID, `${LATE}?${query}`),
  ),
  ...['page=0', 'limit=101', 'after=x', "after=1'%20or%201=1"].map((query) =>
    read('a page that does not exist', INVALID, `${LATE}?${query}`),
  ),
  ...['00000000', 'zzzzzzzz', 'zzzzzzzzzz'].map((value) =>
    read('from a position at the end', [200], `${LATE}?after=${value}_${UNKNOWN}`),
  ),
  read('the last page that is allowed', [200], `${LATE}?page=1000000&limit=100`),
  ...['', '?currency=', '?currency=EUR', '?currency=USD&currency=VES', '?currency=%00'].map((query) =>
    read('without one currency', INVALID, `${PORTFOLIO}${query}`),
  ),
];
