import { dueOf, type Installment } from '../../domain/loans/installment.ts';
import { allocate, interestOf, scheduleOf } from '../../domain/loans/schedule.ts';
import { levelPayment } from '../../domain/shared/amortization.ts';
import { addDays, addMonths, type CalendarDay } from '../../domain/shared/calendar.ts';
import { Money, sumOf } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';

const RATE = Rate.ofPercent(14);
const AMOUNTS = 20;
const DAYS = 10;
/** Number of loans with different amounts and days, for each term and number of payments. */
export const VARIANTS = AMOUNTS * DAYS;
const PAID_COUNTS = [3, 4] as const;
const TERMS = [12, 36] as const;

/** The state of a loan, calculated by the domain. The loans in the database are copies of these few hundred. */
function standing(amount: Money, term: number, paid: number, disbursedOn: CalendarDay) {
  const fresh = scheduleOf(amount, RATE, term, disbursedOn);
  const paidAmount = sumOf(fresh.slice(0, paid).map(dueOf));
  const { installments } = allocate(fresh, paidAmount);
  return {
    amount: Number(amount.minorUnits),
    rate: Number(RATE.units),
    term,
    paid,
    disbursed_on: disbursedOn,
    installments: installments.map(stored),
    monthly_payment: Number(levelPayment(amount, RATE, term).minorUnits),
    total_interest: Number(interestOf(fresh).minorUnits),
    paid_amount: Number(paidAmount.minorUnits),
    next_due_on: installments[paid]?.dueOn ?? null,
  };
}

function stored({ number, dueOn, principal, interest, paid }: Installment) {
  const [p, i, done] = [principal, interest, paid].map(({ minorUnits }) => Number(minorUnits));
  return { number, dueOn, principal: p, interest: i, paid: done };
}

export function standings(today: CalendarDay) {
  const all: (ReturnType<typeof standing> & { readonly no: number; readonly variant: number })[] = [];
  for (const term of TERMS) {
    for (const paid of PAID_COUNTS) {
      for (let variant = 0; variant < VARIANTS; variant++) {
        const amount = Money.ofMinorUnits(BigInt(100_000 + 93_731 * (variant % AMOUNTS)));
        // The last paid instalment is not due yet, so that nothing is overdue and no reminder is due.
        const disbursedOn = addDays(addMonths(today, -paid), 5 + Math.floor(variant / AMOUNTS));
        all.push({ no: all.length, variant, ...standing(amount, term, paid, disbursedOn) });
      }
    }
  }
  return all;
}
