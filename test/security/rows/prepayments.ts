import { disbursedLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { INVALID, NO_LOAN } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

const CARD = { paymentMethod: 'card' };
const ORDER = { amount: 100, reduce: 'payment', ...CARD };
const SOUND = 'amount=100&reduce=term';
const NOT_ELIGIBLE = [400, 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT'] as const;

const prepayment = (name: string, who: Who, payload: object | undefined, answer: Attack['answer'], loanId?: string) =>
  row(name, answer, (target) => post(target[who], `/loans/${loanId ?? target.belongings.loanId}/prepayments`, payload));

const quote = (name: string, who: Who, answer: Attack['answer'], loanId?: string, query = SOUND) =>
  row(name, answer, (target) =>
    get(target[who], `/loans/${loanId ?? target.belongings.loanId}/prepaymentQuote?${query}`),
  );

const body = (payload: object, answer: Attack['answer'] = INVALID) =>
  prepayment(`a prepayment of ${JSON.stringify(payload)}`, 'victim', payload, answer);

const asked = (query: string) => quote(`a prepayment quote with ${query}`, 'victim', INVALID, undefined, query);

/** A loan without a payment. */
async function newLoan(target: Target) {
  const owner = await target.newPerson();
  return { owner, loanId: await disbursedLoan(owner, target.operator, { amount: 300, term: 3 }) };
}

const onNewLoan = (name: string, payload: object, answer: Attack['answer']) =>
  row(name, answer, async (target) => {
    const { owner, loanId } = await newLoan(target);
    return post(owner, `/loans/${loanId}/prepayments`, { ...ORDER, ...payload });
  });

/** While a prepayment of 100 is processing. */
const during = (name: string, url: string, answer: Attack['answer'], payload: object) =>
  row(name, answer, async (target) => {
    const { owner, loanId } = await newLoan(target);
    await done(owner.prepays(loanId, 100));
    return post(owner, url.replace(':loanId', loanId), { ...payload, ...(url === '/payments' && { loanId }) });
  });

let original = '';
const replay = row(
  'a prepayment with the key of an earlier one, which moves nothing',
  [200],
  async (target) => {
    const { owner, loanId } = await newLoan(target);
    const key = { 'idempotency-key': 'prepayment-1' };
    const first = await owner.withHeaders(key).prepays(loanId, 100);
    await done(first);
    original = first.text;
    return post(owner, `/loans/${loanId}/prepayments`, ORDER, key);
  },
  {
    also: ({ text, headers }) =>
      text === original && headers['idempotent-replayed'] === 'true' ? undefined : `It was executed again: ${text}`,
  },
);

const AMOUNTS = ['', '0', '-1', '0.001', '1e3', '0x10', '%2B1', 'NaN', 'Infinity', '1,5', '9'.repeat(16), '1%00'];
const NO_AMOUNTS = [0, -1, 0.001, 1e13, '100', null];

export const PREPAYMENTS: readonly Attack[] = [
  prepayment("a prepayment of another user's loan", 'attacker', ORDER, NO_LOAN),
  prepayment("a prepayment of a borrower's loan, as operator", 'operator', ORDER, NO_LOAN),
  prepayment('a prepayment of an unknown loan', 'victim', ORDER, NO_LOAN, UNKNOWN),
  prepayment('a prepayment of a NUL', 'victim', ORDER, NO_LOAN, '%00'),
  quote("a prepayment quote of another user's loan", 'attacker', NO_LOAN),
  quote("a prepayment quote of a borrower's loan, as operator", 'operator', NO_LOAN),
  quote('a prepayment quote of an unknown loan', 'victim', NO_LOAN, UNKNOWN),
  quote('a prepayment quote of a NUL', 'victim', NO_LOAN, '%00'),
  quote('a prepayment quote while a payment is processing', 'victim', NOT_ELIGIBLE),
  prepayment('a prepayment while a payment is processing', 'victim', ORDER, NOT_ELIGIBLE),
  prepayment('a prepayment without a body', 'victim', undefined, INVALID),
  ...AMOUNTS.map((amount) => asked(`reduce=term&amount=${amount}`)),
  ...['', 'TERM', 'both', 'payment%20', 'constructor'].map((reduce) => asked(`amount=100&reduce=${reduce}`)),
  ...['amount=100', 'reduce=term', `${SOUND}&amount=1`, `${SOUND}&reduce=term`, 'amount[$gt]=1&reduce=term'].map(asked),
  ...NO_AMOUNTS.map((amount) => body({ ...ORDER, amount })),
  ...['', 'both', null, ['term']].map((reduce) => body({ ...ORDER, reduce })),
  body({}),
  body({ ...CARD, amount: 100 }),
  body({ ...ORDER, paymentMethod: 'cash' }),
  body({ ...ORDER, loanId: UNKNOWN }),
  body({ ...ORDER, paymentId: UNKNOWN }),
  body({ ...ORDER, asOf: '2026-01-01' }),
  body({ ...ORDER, kind: 'payoff' }),
  body({ ...ORDER, bankId: null }),
  body({ ...ORDER, bankId: UNKNOWN }, [400, 'INVALID_PAYMENT']),
  onNewLoan('a prepayment by transfer without a bank', { paymentMethod: 'bank_transfer' }, [400, 'INVALID_PAYMENT']),
  onNewLoan('a prepayment of the payoff amount', { amount: 300 }, [400, 'AMOUNT_EXCEEDS_BALANCE']),
  onNewLoan('a prepayment of the highest amount', { amount: 1e12 }, [400, 'AMOUNT_EXCEEDS_BALANCE']),
  replay,
  during('a second prepayment', '/loans/:loanId/prepayments', NOT_ELIGIBLE, ORDER),
  during('a payoff during a prepayment', '/loans/:loanId/payoff', [400, 'PAYMENT_IN_PROGRESS'], CARD),
  during('a pause during a prepayment', '/loans/:loanId/pause', [400, 'LOAN_NOT_ELIGIBLE_FOR_PAUSE'], {}),
  during('a payment during a prepayment', '/payments', [200], { amount: 1, ...CARD }),
  during('more than the balance during a prepayment', '/payments', [400, 'AMOUNT_EXCEEDS_BALANCE'], {
    amount: 300,
    ...CARD,
  }),
];
