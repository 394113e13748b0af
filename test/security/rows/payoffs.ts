import { disbursedLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { INVALID, NO_LOAN } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

const CARD = { paymentMethod: 'card' };
const IN_PROGRESS = [400, 'PAYMENT_IN_PROGRESS'] as const;

const payoff = (name: string, who: Who, payload: object | undefined, answer: Attack['answer'], loanId?: string) =>
  row(name, answer, (target) => post(target[who], `/loans/${loanId ?? target.belongings.loanId}/payoff`, payload));

const quote = (name: string, who: Who, answer: Attack['answer'], loanId?: string) =>
  row(name, answer, (target) => get(target[who], `/loans/${loanId ?? target.belongings.loanId}/payoffQuote`));

const body = (payload: object, answer: Attack['answer'] = INVALID) =>
  payoff(`a payoff of ${JSON.stringify(payload)}`, 'victim', payload, answer);

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
  payoff("a payoff of another user's loan", 'attacker', CARD, NO_LOAN),
  payoff("a payoff of a borrower's loan, as operator", 'operator', CARD, NO_LOAN),
  payoff('a payoff of an unknown loan', 'victim', CARD, NO_LOAN, UNKNOWN),
  payoff('a payoff of a NUL', 'victim', CARD, NO_LOAN, '%00'),
  quote("a payoff quote of another user's loan", 'attacker', NO_LOAN),
  quote("a payoff quote of a borrower's loan, as operator", 'operator', NO_LOAN),
  quote('a payoff quote of an unknown loan', 'victim', NO_LOAN, UNKNOWN),
  quote('a payoff quote of a NUL', 'victim', NO_LOAN, '%00'),
  quote('a payoff quote while a payment is processing', 'victim', IN_PROGRESS),
  payoff('a payoff while a payment is processing', 'victim', CARD, IN_PROGRESS),
  payoff('a payoff without a body', 'victim', undefined, INVALID),
  body({}),
  body({ paymentMethod: 'cash' }),
  body({ paymentMethod: null }),
  body({ ...CARD, amount: 0.01 }),
  body({ ...CARD, loanId: UNKNOWN }),
  body({ ...CARD, paymentId: UNKNOWN }),
  body({ ...CARD, bankId: null }),
  body({ ...CARD, bankId: '' }),
  body({ ...CARD, bankId: 7 }),
  body({ ...CARD, bankId: UNKNOWN }, [400, 'INVALID_PAYMENT']),
  replay,
  during('a second payoff', '/loans/:loanId/payoff', 'PAYMENT_IN_PROGRESS', CARD),
  during('a payment during a payoff', '/payments', 'AMOUNT_EXCEEDS_BALANCE', { amount: 0.01, ...CARD }),
  during('a pause during a payoff', '/loans/:loanId/pause', 'LOAN_NOT_ELIGIBLE_FOR_PAUSE', {}),
];
