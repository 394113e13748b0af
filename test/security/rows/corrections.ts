import { FORBIDDEN, INVALID, KEY_REUSED, NO_LOAN } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';

type Answer = Attack['answer'];

const NO_REFUND = [404, 'REFUND_NOT_FOUND'] as const;

/** The attacks on an operation of operators on the last id of its path, whose body has one field. */
export function attacksOn(
  name: string,
  path: string,
  body: object,
  refusal: Answer,
  notFound: Answer,
): readonly Attack[] {
  const [field = ''] = Object.keys(body);
  const urlOf = ({ belongings }: Target, id?: string) =>
    path
      .replace(/:\w+(?=[^:]*$)/, (last) => id ?? last)
      .replaceAll(/:(\w+)/g, (_, parameter: string) => belongings[parameter] ?? UNKNOWN);
  const send = (what: string, answer: Answer, who: Who, payload: object | string | undefined, id?: string) =>
    row(`${name} ${what}`, answer, (target) =>
      post(target[who], urlOf(target, id), payload, { 'content-type': 'application/json' }),
    );
  const unknown = (what: string, id: string) => send(what, notFound, 'operator', body, id);
  const broken = (what: string, payload?: object | string) => send(what, INVALID, 'operator', payload);
  return [
    send('by its borrower', FORBIDDEN, 'victim', body),
    send('by another borrower', FORBIDDEN, 'attacker', body),
    send('that its rules refuse', refusal, 'operator', body),
    unknown('of an unknown id', UNKNOWN),
    unknown('of a NUL', '%00'),
    unknown('of a statement', "1'%20or%20'1'='1"),
    broken('without a body'),
    broken('of nothing', {}),
    broken('with an empty text', { [field]: '' }),
    broken('with null', { [field]: null }),
    broken('with a number', { [field]: 1 }),
    broken('with a NUL', { [field]: 'a\u0000b' }),
    broken('with half a surrogate', `{"${field}":"\\ud800"}`),
    broken('with a long text', { [field]: 'a'.repeat(1001) }),
    broken('with an amount', { ...body, amount: 0.01 }),
    broken('with another operator', { ...body, operatorId: UNKNOWN }),
    row(`${name} with the key of another`, KEY_REUSED, async (target) => {
      const [url, key] = [urlOf(target), { 'idempotency-key': `reused-${name.replaceAll(' ', '-')}` }];
      // The refusal is stored under the key.
      await target.operator.send('POST', url, body, key);
      return post(target.operator, url, { [field]: 'Another.' }, key);
    }),
  ];
}

const REASON = { reason: 'The charge was disputed.' };
const PAYOUT = { reference: 'PAYOUT-1' };
const NOT_COMPLETED = [400, 'PAYMENT_NOT_COMPLETED'] as const;
const NOT_DEFAULTED = [400, 'LOAN_NOT_DEFAULTED'] as const;
const NO_PAYMENT = [404, 'PAYMENT_NOT_FOUND'] as const;

export const CORRECTIONS: readonly Attack[] = [
  ...attacksOn('a reversal', '/backoffice/payments/:paymentId/reverse', REASON, NOT_COMPLETED, NO_PAYMENT),
  ...attacksOn('a write-off', '/backoffice/loans/:loanId/write-off', REASON, NOT_DEFAULTED, NO_LOAN),
  ...attacksOn('a payout', '/backoffice/refunds/:paymentId', PAYOUT, NO_REFUND, NO_REFUND),
];
