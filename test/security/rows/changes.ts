import { disbursedLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { INVALID } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { post, row } from '../row.ts';
import type { Target } from '../target.ts';

const REASON = 'Lower payments.';
const TERM = { type: 'term', term: 15, reason: REASON };
const DIGEST = 'a'.repeat(64);
const NOT_CHANGEABLE = [400, 'LOAN_NOT_CHANGEABLE'] as const;
const OUTDATED = [400, 'PREVIEW_OUTDATED'] as const;
const NO_CHANGE = [400, 'INVALID_LOAN_CHANGE'] as const;

/** A change and its preview. */
const send = (name: string, change: object, answer: Attack['answer']) => [
  row(`a change ${name}`, answer, ({ operator, belongings }) =>
    post(operator, `/backoffice/loans/${belongings.loanId}/changes`, { reason: REASON, digest: DIGEST, ...change }),
  ),
  row(`a preview of a change ${name}`, answer, ({ operator, belongings }) =>
    post(operator, `/backoffice/loans/${belongings.loanId}/changes/preview`, { reason: REASON, ...change }),
  ),
];

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

const NO_CHANGE_THERE = [404, 'LOAN_CHANGE_NOT_FOUND'] as const;

/** Of the change or the pause of the victim, which is of another loan than `loanId`. */
const undo = (name: string, of: (belongings: Target['belongings']) => string, answer: Attack['answer']) =>
  row(`an undo ${name}`, answer, ({ operator, belongings }) =>
    post(operator, `/backoffice/loans/${of(belongings)}/undo`, { reason: REASON, digest: DIGEST }),
  );

export const CHANGES: readonly Attack[] = [
  undo('of a change of another loan', ({ loanId, changeId }) => `${loanId}/changes/${changeId}`, NO_CHANGE_THERE),
  undo('of a pause of another loan', ({ loanId, pauseId }) => `${loanId}/pauses/${pauseId}`, NO_CHANGE_THERE),
  undo(
    'of a pause as a change',
    ({ changedLoanId, pauseId }) => `${changedLoanId}/changes/${pauseId}`,
    NO_CHANGE_THERE,
  ),
  undo('with the digest of nothing', ({ changedLoanId, pauseId }) => `${changedLoanId}/pauses/${pauseId}`, OUTDATED),
  ...send('while a payment is processing', TERM, NOT_CHANGEABLE),
  ...[{ ...TERM, day: 3 }, { type: 'term' }, { type: 'rate', term: 3 }, { type: 'reage', interestRate: 1 }].flatMap(
    (change) => send(`of ${JSON.stringify(change)}`, change, NO_CHANGE),
  ),
  ...['A'.repeat(64), `${DIGEST}a`, `${DIGEST}\n`].map((digest) =>
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
