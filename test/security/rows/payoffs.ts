import { disbursedLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row } from '../row.ts';
import type { Target } from '../target.ts';

const CARD = { paymentMethod: 'card' };
const IN_PROGRESS = [400, 'PAYMENT_IN_PROGRESS'] as const;

const payoff = (name: string, payload: object, answer: Attack['answer']) =>
  row(name, answer, (target) => post(target.victim, `/loans/${target.belongings.loanId}/payoff`, payload));

const quote = (name: string, answer: Attack['answer']) =>
  row(name, answer, (target) => get(target.victim, `/loans/${target.belongings.loanId}/payoffQuote`));

/** A loan that a payoff has just reserved. */
async function reserved(target: Target, headers = {}) {
  const owner = await target.newPerson();
  const loanId = await disbursedLoan(owner, target.operator, { amount: 300, term: 3 });
  const first = await owner.withHeaders(headers).paysOff(loanId);
  await done(first);
  return { first, owner, loanId };
}

let original = '';
const replay = row(
  'a payoff with the key of an earlier one, which moves nothing',
  [200],
  async (target) => {
    const key = { 'idempotency-key': 'payoff-1' };
    const { first, owner, loanId } = await reserved(target, key);
    original = first.text;
    return post(owner, `/loans/${loanId}/payoff`, CARD, key);
  },
  {
    also: ({ text, headers }) =>
      text === original && headers['idempotent-replayed'] === 'true' ? undefined : `It was executed again: ${text}`,
  },
);

const during = (name: string, url: string, code: string, payload: object) =>
  row(name, [400, code], async (target) => {
    const { owner, loanId } = await reserved(target);
    return post(owner, url.replace(':loanId', loanId), { ...payload, ...(url === '/payments' && { loanId }) });
  });

export const PAYOFFS: readonly Attack[] = [
  quote('a payoff quote while a payment is processing', IN_PROGRESS),
  payoff('a payoff while a payment is processing', CARD, IN_PROGRESS),
  payoff('a payoff of an unknown bank', { ...CARD, bankId: UNKNOWN }, [400, 'INVALID_PAYMENT']),
  replay,
  during('a second payoff', '/loans/:loanId/payoff', 'PAYMENT_IN_PROGRESS', CARD),
  during('a payment during a payoff', '/payments', 'AMOUNT_EXCEEDS_BALANCE', { amount: 0.01, ...CARD }),
  during('a pause during a payoff', '/loans/:loanId/pause', 'LOAN_NOT_ELIGIBLE_FOR_PAUSE', {}),
];
