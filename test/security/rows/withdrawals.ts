import { returnableLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row } from '../row.ts';
import type { Target } from '../target.ts';

const CARD = { paymentMethod: 'card' };
const NOT_POSSIBLE = [400, 'WITHDRAWAL_NOT_POSSIBLE'] as const;
const urlOf = (loanId: string | undefined) => `/loans/${loanId}/withdrawal`;

/** A loan that a withdrawal has just reserved. */
async function reserved(target: Target, headers = {}) {
  const owner = await target.newPerson();
  const loanId = await returnableLoan(owner, target.operator, { amount: 300, term: 3 });
  const first = await owner.withHeaders(headers).withdraws(loanId);
  await done(first);
  return { first, owner, loanId };
}

let original = '';
const replay = row(
  'a withdrawal with the key of an earlier one, which moves nothing',
  [200],
  async (target) => {
    const key = { 'idempotency-key': 'withdrawal-1' };
    const { first, owner, loanId } = await reserved(target, key);
    original = first.text;
    return post(owner, urlOf(loanId), CARD, key);
  },
  {
    also: ({ text, headers }) =>
      text === original && headers['idempotent-replayed'] === 'true' ? undefined : `It was executed again: ${text}`,
  },
);

const during = (name: string, path: string, answer: Attack['answer']) =>
  row(name, answer, async (target) => {
    const { owner, loanId } = await reserved(target);
    return post(owner, path.replace(':loanId', loanId), path === '/payments' ? { loanId, amount: 1, ...CARD } : CARD);
  });

export const WITHDRAWALS: readonly Attack[] = [
  row('a quote of a withdrawal without the right', NOT_POSSIBLE, ({ victim, belongings }) =>
    get(victim, urlOf(belongings.loanId)),
  ),
  row('a withdrawal without the right', NOT_POSSIBLE, ({ victim, belongings }) =>
    post(victim, urlOf(belongings.loanId), CARD),
  ),
  row('a withdrawal by an unknown bank', [400, 'INVALID_PAYMENT'], async (target) => {
    const owner = await target.newPerson();
    return post(owner, urlOf(await returnableLoan(owner, target.operator)), { ...CARD, bankId: UNKNOWN });
  }),
  replay,
  during('a second withdrawal', '/loans/:loanId/withdrawal', NOT_POSSIBLE),
  during('a payoff during a withdrawal', '/loans/:loanId/payoff', [400, 'PAYMENT_IN_PROGRESS']),
  during('a payment during a withdrawal', '/payments', [400, 'AMOUNT_EXCEEDS_BALANCE']),
];
