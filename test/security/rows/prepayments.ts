import { disbursedLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { INVALID } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row } from '../row.ts';
import type { Target } from '../target.ts';

const CARD = { paymentMethod: 'card' };
const ORDER = { amount: 100, reduce: 'payment', ...CARD };
const SOUND = 'amount=100&reduce=term';
const NOT_ELIGIBLE = [400, 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT'] as const;

const prepayment = (name: string, payload: object, answer: Attack['answer']) =>
  row(name, answer, (target) => post(target.victim, `/loans/${target.belongings.loanId}/prepayments`, payload));

const quote = (name: string, answer: Attack['answer'], query = SOUND) =>
  row(name, answer, (target) => get(target.victim, `/loans/${target.belongings.loanId}/prepaymentQuote?${query}`));

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

export const PREPAYMENTS: readonly Attack[] = [
  quote('a prepayment quote while a payment is processing', NOT_ELIGIBLE),
  prepayment('a prepayment while a payment is processing', ORDER, NOT_ELIGIBLE),
  ...['amount=100', 'reduce=term'].map((query) => quote(`a prepayment quote with ${query}`, INVALID, query)),
  prepayment('a prepayment of an unknown bank', { ...ORDER, bankId: UNKNOWN }, [400, 'INVALID_PAYMENT']),
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
