import { loanWithFee } from '../../support/app.ts';
import { FORBIDDEN, INVALID, KEY_REUSED, NO_LOAN } from '../answers.ts';
import type { Attack } from '../attack.ts';
import { UNKNOWN } from '../objects.ts';
import { get, post, row, type Who } from '../row.ts';
import type { Target } from '../target.ts';
import { attacksOn } from './corrections.ts';

const REASON = { reason: 'The bank was closed.' };
const NO_CHARGE = [404, 'CHARGE_NOT_FOUND'] as const;
const NOT_OPEN = [400, 'CHARGE_NOT_OPEN'] as const;

const list = (name: string, who: Who, path: string, answer: Attack['answer']) =>
  row(`${name} of ${path}`, answer, (target) =>
    get(target[who], path.replace(':loanId', target.belongings.loanId ?? '')),
  );

const LISTS = ['/loans/:loanId/charges', '/backoffice/loans/:loanId/charges'] as const;
const [OWN, ANY] = LISTS;

/** Of a new loan with an open charge. */
async function waiverOf(target: Target) {
  const owner = await target.newPerson();
  const loanId = await loanWithFee(owner, target.operator);
  const [{ chargeId }] = await owner.reads(`/loans/${loanId}/charges`);
  return { owner, url: `/backoffice/loans/${loanId}/charges/${chargeId}/waive` };
}

/** A waiver after another one. */
const again = (name: string, answer: Attack['answer'], headers = {}, body = REASON) =>
  row(`a waiver ${name}`, answer, async (target) => {
    const { url } = await waiverOf(target);
    await target.operator.send('POST', url, REASON, headers);
    return post(target.operator, url, body, headers);
  });

export const CHARGES: readonly Attack[] = [
  list('a list, by another borrower', 'attacker', OWN, NO_LOAN),
  list('a list, as operator', 'operator', OWN, NO_LOAN),
  list('a list, by its borrower', 'victim', ANY, FORBIDDEN),
  ...LISTS.flatMap((path) => {
    const who = path === OWN ? 'victim' : 'operator';
    return [
      ...['nonsense', '%00', "1'%20or%20'1'='1"].map((id) => list('a list', who, path.replace(':loanId', id), NO_LOAN)),
      ...['page=0', 'limit=101'].map((query) => list('a list', who, `${path}?${query}`, INVALID)),
      list('the last page that is allowed', who, `${path}?page=1000000&limit=100`, [200]),
    ];
  }),
  // The victim's charge belongs to the other loan of the victim.
  ...attacksOn('a waiver', '/backoffice/loans/:loanId/charges/:chargeId/waive', REASON, NO_CHARGE, NO_CHARGE),
  ...[UNKNOWN, '%00'].map((loanId) =>
    row(`a waiver of a charge of the loan ${loanId}`, NO_LOAN, ({ operator, belongings }) =>
      post(operator, `/backoffice/loans/${loanId}/charges/${belongings.chargeId}/waive`, REASON),
    ),
  ),
  row('a waiver by the debtor of an open charge', FORBIDDEN, async (target) => {
    const { owner, url } = await waiverOf(target);
    return post(owner, url, REASON);
  }),
  again('twice', NOT_OPEN),
  again('with the key of another reason', KEY_REUSED, { 'idempotency-key': 'waiver-1' }, { reason: 'Another.' }),
];
