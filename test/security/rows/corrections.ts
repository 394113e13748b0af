import { KEY_REUSED } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { post, row } from '../row.ts';
import type { Target } from '../target.ts';

type Answer = Attack['answer'];

const NO_REFUND = [404, 'REFUND_NOT_FOUND'] as const;

/** The attacks on an operation of operators whose body has one field, and which its rules refuse. */
export function attacksOn(name: string, path: string, body: object, refusal: Answer): readonly Attack[] {
  const [field = ''] = Object.keys(body);
  const urlOf = ({ belongings }: Target) =>
    path.replaceAll(/:(\w+)/g, (_, parameter: string) => belongings[parameter] ?? UNKNOWN);
  return [
    row(`${name} that its rules refuse`, refusal, (target) => post(target.operator, urlOf(target), body)),
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

export const CORRECTIONS: readonly Attack[] = [
  ...attacksOn('a reversal', '/backoffice/payments/:paymentId/reverse', REASON, NOT_COMPLETED),
  ...attacksOn('a write-off', '/backoffice/loans/:loanId/write-off', REASON, NOT_DEFAULTED),
  ...attacksOn('a payout', '/backoffice/refunds/:paymentId', PAYOUT, NO_REFUND),
];
