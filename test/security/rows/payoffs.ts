import { disbursedLoan } from '../../support/app.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import type { Person, Target } from '../target.ts';

const CARD = { paymentMethod: 'card' };
const INVALID = [400, 'VALIDATION_FAILED'] as const;
const NOT_FOUND = [404, 'LOAN_NOT_FOUND'] as const;
const IN_PROGRESS = [400, 'PAYMENT_IN_PROGRESS'] as const;

type Who = (target: Target) => Person;
const attacker: Who = (target) => target.attacker;
const operator: Who = (target) => target.operator;
const victim: Who = (target) => target.victim;

function payoff(
  name: string,
  who: Who,
  payload: object | undefined,
  answer: Attack['answer'],
  loanId?: string,
): Attack {
  return {
    name,
    send: (target) => ({
      method: 'POST',
      url: `/loans/${loanId ?? target.belongings.loanId}/payoff`,
      headers: who(target).headers,
      ...(payload && { payload }),
    }),
    answer,
  };
}

function quote(name: string, who: Who, answer: Attack['answer'], loanId?: string): Attack {
  return {
    name,
    send: (target) => ({
      url: `/loans/${loanId ?? target.belongings.loanId}/payoffQuote`,
      headers: who(target).headers,
    }),
    answer,
  };
}

const body = (payload: object, answer: Attack['answer'] = INVALID) =>
  payoff(`a payoff of ${JSON.stringify(payload)}`, victim, payload, answer);

/** A loan that a payoff has just reserved. */
async function reserved(target: Target, headers: object = {}) {
  const owner = await target.newPerson();
  const loanId = await disbursedLoan(owner, target.operator, { amount: 300, term: 3 });
  const request = { method: 'POST', url: `/loans/${loanId}/payoff`, payload: CARD } as const;
  const first = await owner.send('POST', request.url, CARD, { ...headers });
  if (first.status !== 200) throw new Error(first.text);
  return { first, owner, loanId, request: { ...request, headers: { ...owner.headers, ...headers } } };
}

function replay(): Attack {
  let original = '';
  return {
    name: 'a payoff with the key of an earlier one, which moves nothing',
    async send(target) {
      const { request, first } = await reserved(target, { 'idempotency-key': 'payoff-1' });
      original = first.text;
      return request;
    },
    answer: [200],
    also: ({ text, headers }) =>
      text === original && headers['idempotent-replayed'] === 'true' ? undefined : `It was executed again: ${text}`,
  };
}

const during = (name: string, url: (loanId: string) => string, payload: (loanId: string) => object, code: string) =>
  ({
    name,
    async send(target) {
      const { owner, loanId } = await reserved(target);
      return { method: 'POST', url: url(loanId), payload: payload(loanId), headers: owner.headers };
    },
    answer: [400, code],
  }) satisfies Attack;

export const PAYOFFS: readonly Attack[] = [
  payoff("a payoff of another user's loan", attacker, CARD, NOT_FOUND),
  payoff("a payoff of a borrower's loan, as operator", operator, CARD, NOT_FOUND),
  payoff('a payoff of an unknown loan', victim, CARD, NOT_FOUND, UNKNOWN),
  payoff('a payoff of a NUL', victim, CARD, NOT_FOUND, '%00'),
  quote("a payoff quote of another user's loan", attacker, NOT_FOUND),
  quote("a payoff quote of a borrower's loan, as operator", operator, NOT_FOUND),
  quote('a payoff quote of an unknown loan', victim, NOT_FOUND, UNKNOWN),
  quote('a payoff quote of a NUL', victim, NOT_FOUND, '%00'),
  quote('a payoff quote while a payment is processing', victim, IN_PROGRESS),
  payoff('a payoff while a payment is processing', victim, CARD, IN_PROGRESS),
  payoff('a payoff without a body', victim, undefined, INVALID),
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
  replay(),
  during(
    'a second payoff',
    (loanId) => `/loans/${loanId}/payoff`,
    () => CARD,
    'PAYMENT_IN_PROGRESS',
  ),
  during(
    'a payment during a payoff',
    () => '/payments',
    (loanId) => ({ loanId, amount: 0.01, ...CARD }),
    'AMOUNT_EXCEEDS_BALANCE',
  ),
  during(
    'a pause during a payoff',
    (loanId) => `/loans/${loanId}/pause`,
    () => ({}),
    'LOAN_NOT_ELIGIBLE_FOR_PAUSE',
  ),
];
