import { loanWithFee } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import type { Attack } from '../attack.ts';
import { post, row } from '../row.ts';
import { attacksOn } from './corrections.ts';

const REASON = { reason: 'The bank was closed.' };
const NO_CHARGE = [404, 'CHARGE_NOT_FOUND'] as const;
const NOT_OPEN = [400, 'CHARGE_NOT_OPEN'] as const;

export const CHARGES: readonly Attack[] = [
  // The victim's charge belongs to the other loan of the victim.
  ...attacksOn('a waiver', '/backoffice/loans/:loanId/charges/:chargeId/waive', REASON, NO_CHARGE),
  row('a waiver twice', NOT_OPEN, async ({ newPerson, operator }) => {
    const owner = await newPerson();
    const loanId = await loanWithFee(owner, operator);
    const [{ chargeId }] = await owner.reads(`/loans/${loanId}/charges`);
    await done(operator.waives(loanId, chargeId));
    return post(operator, `/backoffice/loans/${loanId}/charges/${chargeId}/waive`, REASON);
  }),
];
