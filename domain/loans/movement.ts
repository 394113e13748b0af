import { Money } from '../shared/money.ts';
import { chargesOpenIn, chargesPaidIn } from './charge.ts';
import { capitalizedBy, type Movement, type Position } from './loan.events.ts';
import { capitalizedIn } from './reschedule.ts';
import { interestPaid, outstandingPrincipalOf, type Schedule } from './schedule.ts';

export function positionOf({ installments, charges, rebate, lost }: Schedule): Position {
  return {
    outstanding: outstandingPrincipalOf(installments),
    interestPaid: interestPaid(installments),
    capitalized: capitalizedIn(installments),
    chargesPaid: chargesPaidIn({ charges }),
    chargesOpen: chargesOpenIn({ charges }),
    rebate,
    lost,
  };
}

/** Money split into interest, principal and charges. */
export interface Split {
  readonly amount: Money;
  readonly interest: Money;
  readonly principal: Money;
  /** Minor units. Negative if money goes from charges to the schedule. */
  readonly charges: bigint;
}

export interface PaymentSplit extends Split {
  /** Interest taken off, and principal and charges that interest paid earlier pays now. */
  readonly rebate: Split;
  /** The opposite of that principal: it pays interest now. */
  readonly reopened: Money;
}

/** The difference that a payment makes between a loan without it and with it: what it pays, and what it saves. */
export function splitOf(amount: Money, { before: without, after: withIt }: Movement): PaymentSplit {
  const capitalized = capitalizedBy({ before: withIt, after: without });
  const lowered = without.outstanding.minorUnits - withIt.outstanding.minorUnits - capitalized.minorUnits;
  const moreCharges = withIt.chargesPaid.minorUnits - without.chargesPaid.minorUnits;
  const charges = moreCharges < amount.minorUnits ? moreCharges : amount.minorUnits;
  const ofSchedule = positive(amount.minorUnits - charges);
  const principal = positive(lowered).atMost(ofSchedule);
  const moved = lowered - principal.minorUnits;
  const chargesMoved = positive(moreCharges - charges);
  const byInterest = positive(moved).plus(chargesMoved);
  const saved = withIt.rebate.minusUpTo(without.rebate);
  const rebate = byInterest.exceeds(saved) ? byInterest : saved;
  return {
    amount,
    principal,
    interest: ofSchedule.minus(principal),
    charges,
    rebate: {
      amount: rebate,
      principal: positive(moved),
      interest: rebate.minus(byInterest),
      charges: chargesMoved.minorUnits,
    },
    reopened: positive(-moved),
  };
}

function positive(minorUnits: bigint): Money {
  return Money.ofMinorUnits(minorUnits > 0n ? minorUnits : 0n);
}
