import { Money } from '../shared/money.ts';
import { capitalizedIn } from './reschedule.ts';
import { interestPaid, outstandingPrincipalOf, type Schedule } from './schedule.ts';

/** The sums of a loan that its books and its statement show. */
export interface Position extends Pick<Schedule, 'rebate' | 'lost'> {
  /** Principal, after a write-off too. */
  readonly outstanding: Money;
  readonly interestPaid: Money;
  readonly capitalized: Money;
}

export function positionOf({ installments, rebate, lost }: Schedule): Position {
  return {
    outstanding: outstandingPrincipalOf(installments),
    interestPaid: interestPaid(installments),
    capitalized: capitalizedIn(installments),
    rebate,
    lost,
  };
}

/** What an event moved. */
export interface Movement {
  readonly before: Position;
  readonly after: Position;
}

/** Interest that was added to the principal. */
export function capitalizedBy({ before, after }: Movement): Money {
  return after.capitalized.minusUpTo(before.capitalized);
}

/** The outstanding principal of the books: 0 once the loan is written off. */
export function balanceOf({ outstanding, lost }: Position): Money {
  return lost === null ? outstanding : Money.zero;
}

/** Money split into interest and principal. */
export interface Split {
  readonly amount: Money;
  readonly interest: Money;
  readonly principal: Money;
}

export interface PaymentSplit extends Split {
  /** Interest taken off, and principal that interest paid earlier pays now. */
  readonly rebate: Split;
  /** The opposite of that principal: it pays interest now. */
  readonly reopened: Money;
}

/** The difference that a payment makes between a loan without it and with it: what it pays, and what it saves. */
export function splitOf(amount: Money, { before: without, after: withIt }: Movement): PaymentSplit {
  const capitalized = capitalizedBy({ before: withIt, after: without });
  const lowered = without.outstanding.minorUnits - withIt.outstanding.minorUnits - capitalized.minorUnits;
  const principal = positive(lowered).atMost(amount);
  const moved = lowered - principal.minorUnits;
  const saved = withIt.rebate.minusUpTo(without.rebate);
  const rebate = positive(moved).exceeds(saved) ? positive(moved) : saved;
  return {
    amount,
    principal,
    interest: amount.minus(principal),
    rebate: { amount: rebate, principal: positive(moved), interest: rebate.minus(positive(moved)) },
    reopened: positive(-moved),
  };
}

function positive(minorUnits: bigint): Money {
  return Money.ofMinorUnits(minorUnits > 0n ? minorUnits : 0n);
}
