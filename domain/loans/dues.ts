import type { Dues } from '../payments/dues.port.ts';
import { laterOf } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import { type Charge, chargesOpenIn, statusOfCharge } from './charge.ts';
import { type Installment, isPaid, openOf } from './installment.ts';
import type { LoanStatus } from './loan-status.ts';
import type { Pause } from './standing.ts';

export interface OwingLoan {
  readonly status: LoanStatus;
  readonly installments: readonly Installment[];
  readonly charges: readonly Charge[];
  readonly inFlightAmount: Money;
  readonly lastPause: Pick<Pause, 'endsOn'> | null;
}

export function duesOf({ status, installments, charges, inFlightAmount, lastPause }: OwingLoan): Dues {
  const unpaid = installments.filter((each) => !isPaid(each));
  const openCharges = charges.filter((each) => statusOfCharge(each) === 'Open');
  const dueDates = unpaid.map(({ dueOn }) => dueOn);
  const days = unpaid.length > 0 ? dueDates : openCharges.map(({ chargedOn }) => chargedOn);
  return {
    collectable: status === 'Active' || status === 'Defaulted',
    pausedUntil: status === 'Paused' && lastPause !== null ? lastPause.endsOn : null,
    dueDates,
    amountBy(day) {
      const due = unpaid.filter(({ dueOn }) => dueOn <= day);
      if (due.length === 0 && unpaid.length > 0) return Money.zero;
      return sumOf(due.map(openOf)).plus(chargesOpenIn({ charges })).minusUpTo(inFlightAmount);
    },
    lastBy(day) {
      const past = days.filter((each) => each <= day);
      return past.length === 0 ? null : past.reduce(laterOf);
    },
  };
}
