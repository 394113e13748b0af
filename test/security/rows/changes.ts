import { disbursedLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { FORBIDDEN, INVALID, NO_LOAN } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

const REASON = 'Lower payments.';
const TERM = { type: 'term', term: 15, reason: REASON };
const DIGEST = 'a'.repeat(64);
const NOT_CHANGEABLE = [400, 'LOAN_NOT_CHANGEABLE'] as const;
const OUTDATED = [400, 'PREVIEW_OUTDATED'] as const;
const NO_CHANGE = [400, 'INVALID_LOAN_CHANGE'] as const;

const send = (name: string, who: Who, payload: object | string | undefined, answer: Attack['answer'], id?: string) =>
  ['', '/preview'].map((path) => {
    const isText = typeof payload === 'string' || payload === undefined;
    const body = isText || path !== '' ? payload : { digest: DIGEST, ...payload };
    return row(`${path === '' ? 'a change' : 'a preview of a change'} ${name}`, answer, ({ belongings, ...target }) =>
      post(target[who], `/backoffice/loans/${id ?? belongings.loanId}/changes${path}`, body, {
        'content-type': 'application/json',
      }),
    );
  });

const broken = (change: object, answer: Attack['answer'] = INVALID) =>
  send(`of ${JSON.stringify(change).slice(0, 60)}`, 'operator', { reason: REASON, ...change }, answer);

/** A loan without a payment, and the digest of a preview of it. */
async function previewed(target: Target, change: object) {
  const loanId = await disbursedLoan(await target.newPerson(), target.operator, { amount: 300, term: 3 });
  const { digest } = await done(target.operator.previewsChange(loanId, change));
  return { url: `/backoffice/loans/${loanId}/changes`, digest };
}

const booked = (name: string, seen: object, sent: object, answer: Attack['answer'] = OUTDATED) =>
  row(`a change ${name}`, answer, async (target) => {
    const { url, digest } = await previewed(target, seen);
    return post(target.operator, url, { ...seen, digest, ...sent });
  });

export const CHANGES: readonly Attack[] = [
  ...send('by its borrower', 'victim', TERM, FORBIDDEN),
  ...send('by another borrower', 'attacker', TERM, FORBIDDEN),
  ...send('while a payment is processing', 'operator', TERM, NOT_CHANGEABLE),
  ...send('of an unknown loan', 'operator', TERM, NO_LOAN, UNKNOWN),
  ...send('of a NUL', 'operator', TERM, NO_LOAN, '%00'),
  ...send('without a body', 'operator', undefined, INVALID),
  ...send('with half a surrogate', 'operator', '{"type":"reage","reason":"\\ud800"}', INVALID),
  ...[0, 121, 1.5, -1, 1e20, '15', null, [15]].flatMap((term) => broken({ ...TERM, term })),
  ...[-0.01, 1000.01, 1e20, '12', null].flatMap((interestRate) => broken({ type: 'rate', interestRate })),
  ...[0, 29, 1.5, '28', null].flatMap((day) => broken({ type: 'dueDay', day })),
  ...['', 'TERM', 'none', 'constructor', null, ['term'], 1].flatMap((type) => broken({ ...TERM, type })),
  ...[{ ...TERM, day: 3 }, { type: 'term' }, { type: 'rate', term: 3 }, { type: 'reage', interestRate: 1 }].flatMap(
    (change) => broken(change, NO_CHANGE),
  ),
  ...['', null, 1, 'a\u0000b', 'a'.repeat(1001)].flatMap((reason) => broken({ ...TERM, reason })),
  ...[{ operatorId: UNKNOWN }, { changeId: UNKNOWN }, { amount: 1 }].flatMap((more) => broken({ ...TERM, ...more })),
  ...['', 'a', 'A'.repeat(64), 'g'.repeat(64), `${DIGEST}a`, `${DIGEST}\n`, null, 1].map((digest) =>
    booked(`with the digest ${JSON.stringify(digest)}`, TERM, { digest }, INVALID),
  ),
  booked('with the digest of nothing', TERM, { digest: DIGEST }),
  booked('of another term than was seen', TERM, { term: 14 }),
  booked('of another type than was seen', TERM, { type: 'dueDay', day: 28, term: undefined }),
  row('a change with the digest of another loan', OUTDATED, async (target) => {
    const [{ url }, { digest }] = [await previewed(target, TERM), await previewed(target, TERM)];
    return post(target.operator, url, { ...TERM, digest });
  }),
];
