import type { CalendarDay } from '../shared/calendar.ts';
import { type Money, sumOf } from '../shared/money.ts';
import { chargesOpenIn } from './charge.ts';
import { isPaid, openOf } from './installment.ts';
import { interestOf, type Schedule } from './schedule.ts';

/** The figures of a schedule. */
export interface Figures {
  /** All instalments, without prepayments. */
  readonly term: number;
  readonly totalInterest: Money;
  readonly paidAmount: Money;
  /** The number of unpaid instalments. */
  readonly remainingTerm: number;
  /** `null` if all are paid. */
  readonly nextDueOn: CalendarDay | null;
}

export function figuresOf({ installments }: Pick<Schedule, 'installments'>): Figures {
  // Counted, not subtracted: rounding can make the last instalments zero, and these are paid from the start.
  const unpaid = installments.filter((each) => !isPaid(each));
  return {
    term: installments.filter(({ kind }) => kind !== 'prepayment').length,
    totalInterest: interestOf(installments),
    paidAmount: sumOf(installments.map(({ paid }) => paid)),
    remainingTerm: unpaid.length,
    nextDueOn: unpaid[0]?.dueOn ?? null,
  };
}

/** All that schedule and charges still require. */
export function openIn({ installments, charges }: Pick<Schedule, 'installments' | 'charges'>): Money {
  return sumOf(installments.map(openOf)).plus(chargesOpenIn({ charges }));
}
