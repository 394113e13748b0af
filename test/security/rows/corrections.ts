import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { FORBIDDEN, INVALID, KEY_REUSED, post, row, type Who } from '../row.ts';

const REASON = { reason: 'The charge was disputed.' };
const PAYOUT = { reference: 'PAYOUT-1' };

/** An operation of operators on a loan or payment of the victim. */
interface Operation {
  readonly name: string;
  readonly url: (id: string) => string;
  readonly id: 'loanId' | 'paymentId';
  readonly body: object;
  /** Its only field. */
  readonly field: string;
  /** The refusal of the victim's object. */
  readonly refusal: Attack['answer'];
  readonly notFound: string;
}

const REVERSE: Operation = {
  name: 'a reversal',
  url: (id) => `/backoffice/payments/${id}/reverse`,
  id: 'paymentId',
  body: REASON,
  field: 'reason',
  refusal: [400, 'PAYMENT_NOT_COMPLETED'],
  notFound: 'PAYMENT_NOT_FOUND',
};
const WRITE_OFF: Operation = {
  name: 'a write-off',
  url: (id) => `/backoffice/loans/${id}/write-off`,
  id: 'loanId',
  body: REASON,
  field: 'reason',
  refusal: [400, 'LOAN_NOT_DEFAULTED'],
  notFound: 'LOAN_NOT_FOUND',
};
const REFUND: Operation = {
  name: 'a payout',
  url: (id) => `/backoffice/refunds/${id}`,
  id: 'paymentId',
  body: PAYOUT,
  field: 'reference',
  refusal: [404, 'REFUND_NOT_FOUND'],
  notFound: 'REFUND_NOT_FOUND',
};

interface Order {
  readonly what: string;
  readonly who?: Who;
  readonly payload?: object | string | null;
  readonly answer: Attack['answer'];
  readonly of?: string;
}

function act(
  { name, url, id, body }: Operation,
  { what, who = 'operator', payload = body, answer, of }: Order,
): Attack {
  return row(`${name} ${what}`, answer, (target) =>
    post(target[who], url(of ?? target.belongings[id] ?? UNKNOWN), payload ?? undefined, {
      'content-type': 'application/json',
    }),
  );
}

/** The refusal of the first was stored under the key. */
function reusedKey({ name, url, id, body, field }: Operation): Attack {
  const key = { 'idempotency-key': `reused-${field}-${id}` };
  return row(`${name} with the key of another`, KEY_REUSED, async ({ operator, belongings }) => {
    const path = url(belongings[id] ?? UNKNOWN);
    await operator.send('POST', path, body, key);
    return post(operator, path, { [field]: 'Another.' }, key);
  });
}

const attacksOn = (operation: Operation): readonly Attack[] => {
  const { body, field } = operation;
  const broken = (what: string, payload: object | string | null) => act(operation, { what, payload, answer: INVALID });
  return [
    act(operation, { what: 'by its borrower', who: 'victim', answer: FORBIDDEN }),
    act(operation, { what: 'by another borrower', who: 'attacker', answer: FORBIDDEN }),
    act(operation, { what: 'that its rules refuse', answer: operation.refusal }),
    act(operation, { what: 'of an unknown id', answer: [404, operation.notFound], of: UNKNOWN }),
    act(operation, { what: 'of a NUL', answer: [404, operation.notFound], of: '%00' }),
    act(operation, { what: 'of a statement', answer: [404, operation.notFound], of: "1'%20or%20'1'='1" }),
    broken('without a body', null),
    broken('of nothing', {}),
    broken('with an empty text', { [field]: '' }),
    broken('with null', { [field]: null }),
    broken('with a number', { [field]: 1 }),
    broken('with a NUL', { [field]: 'a\u0000b' }),
    broken('with half a surrogate', `{"${field}":"\\ud800"}`),
    broken('with a long text', { [field]: 'a'.repeat(1001) }),
    broken('with an amount', { ...body, amount: 0.01 }),
    broken('with another operator', { ...body, operatorId: UNKNOWN }),
    reusedKey(operation),
  ];
};

export const CORRECTIONS: readonly Attack[] = [REVERSE, WRITE_OFF, REFUND].flatMap(attacksOn);
