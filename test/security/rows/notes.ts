import { INVALID, KEY_REUSED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row } from '../row.ts';
import type { Target } from '../target.ts';

type Answer = Attack['answer'];
type Body = object | ((belongings: Target['belongings']) => object);

const REFUSED = [400, 'INVALID_NOTE'] as const;
const NOTE = { kind: 'note', text: 'She pays on Friday.' };
const PROMISE = { kind: 'promise', text: 'She promised.', promisedOn: '2026-12-01', promisedAmount: 10 };

/** About the loan of the victim, unless the body names something else. */
const write = (what: string, answer: Answer, body: Body) =>
  row(`a note ${what}`, answer, ({ operator, belongings }) => {
    const given = typeof body === 'function' ? body(belongings) : { loanId: belongings.loanId, ...NOTE, ...body };
    return post(operator, '/backoffice/notes', given);
  });

const list = (what: string, query: string) =>
  row(`a list ${what}`, REFUSED, ({ operator, belongings }) =>
    get(operator, `/backoffice/notes?${query.replace('own', belongings.loanId ?? '')}`),
  );

export const NOTES: readonly Attack[] = [
  list('without a filter', ''),
  list('with two filters', `loanId=own&userId=${UNKNOWN}`),
  write('about nothing', REFUSED, () => NOTE),
  write('about two', REFUSED, ({ loanId, userId }) => ({ loanId, userId, ...NOTE })),
  ...['nonsense', '%00', UNKNOWN].flatMap((id) =>
    ['userId', 'requestId', 'loanId'].map((name) =>
      write(`about the ${name} ${id}`, REFUSED, () => ({ [name]: id, ...NOTE })),
    ),
  ),
  write('with the promise of a call', REFUSED, { ...PROMISE, kind: 'call' }),
  ...(['promisedOn', 'promisedAmount'] as const).map((field) =>
    write(`that promises without ${field}`, REFUSED, { ...PROMISE, [field]: undefined }),
  ),
  write('with a day that does not exist', REFUSED, { promisedOn: '2026-02-30' }),
  row('a note with the key of another', KEY_REUSED, async (target) => {
    const { loanId } = target.belongings;
    const key = { 'idempotency-key': 'note-1' };
    await target.operator.send('POST', '/backoffice/notes', { loanId, ...NOTE }, key);
    return post(target.operator, '/backoffice/notes', { loanId, ...NOTE, text: 'Another.' }, key);
  }),
];

export const COLLECTIONS: readonly Attack[] = [
  ...['00000000', 'zzzzzzzz', 'zzzzzzzzzz'].map((value) =>
    row(`from the position ${value} at the end`, [200], ({ operator }) =>
      get(operator, `/backoffice/collections?after=${value}_${UNKNOWN}`),
    ),
  ),
  row('without a currency', INVALID, ({ operator }) => get(operator, '/backoffice/portfolio')),
];
