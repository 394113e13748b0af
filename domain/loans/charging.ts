import { allocate } from './allocation.ts';
import type { Charge } from './charge.ts';
import type { ChargeEntry, ForgivenessEntry } from './entry.ts';
import { requiredFor } from './late-fee.ts';
import type { Schedule } from './schedule.ts';

export function applyCharge(schedule: Schedule, { chargeId, cause, amount, chargedOn, at }: ChargeEntry): Schedule {
  const required = requiredFor(schedule, cause);
  const charge: Charge = {
    chargeId,
    cause,
    amount,
    chargedOn,
    createdAt: at,
    receipts: [],
    forgiven: null,
    required,
  };
  return { ...schedule, charges: [...schedule.charges, charge] };
}

/** A charge takes no money any more. What it has received stays, unless it is voided. @throws Overpaid */
export function applyForgiveness(schedule: Schedule, { kind, chargeId, on }: ForgivenessEntry): Schedule {
  const charge = schedule.charges.find((each) => each.chargeId === chargeId);
  if (charge === undefined) return schedule;
  const changed = (values: Partial<Charge>) => ({
    ...schedule,
    charges: schedule.charges.map((each) => (each === charge ? { ...each, ...values } : each)),
  });
  if (kind === 'waiver') return changed({ forgiven: 'waived' });
  if (kind === 'reopening') return changed({ forgiven: null });
  // Its money goes where it would have gone.
  const voided: Schedule = changed({ forgiven: 'voided', receipts: [] });
  const returned = charge.receipts.map(({ on: valueOn, amount }) => ({ amount, on, valueOn }));
  return returned.reduce(allocate, voided);
}
