import { listsOf } from '../../adapters/persistence/loans/loan-rows.ts';
import type { History, PaymentEntry } from '../../domain/loans/entry.ts';
import { replay } from '../../domain/loans/history.ts';
import { dueOf } from '../../domain/loans/installment.ts';
import { figuresOf, firstSchedule } from '../../domain/loans/schedule.ts';
import { addDays, addMonths, type CalendarDay } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';

const RATE = Rate.ofPercent(14);
const AMOUNTS = 20;
const DAYS = 10;
/** Number of loans with different amounts and days, for each term and number of payments. */
export const VARIANTS = AMOUNTS * DAYS;
/** Term and number of paid instalments. */
const PLANS = [
  [12, 3],
  [12, 4],
  [36, 1],
  [36, 3],
  [36, 4],
  [36, 10],
] as const;

/** A loan that was paid an instalment each week since its disbursement. */
function historyOf(amount: Money, term: number, paid: number, disbursedOn: CalendarDay): History {
  const disbursement = { kind: 'disbursement', amount, rate: RATE, term, on: disbursedOn } as const;
  const payments = firstSchedule(disbursement)
    .installments.slice(0, paid)
    .map((installment, index): PaymentEntry => {
      const on = addDays(disbursedOn, (index + 1) * 7);
      const received = { amount: dueOf(installment), on, valueOn: on, at: new Date(on) };
      return { kind: 'payment', paymentId: `${index}` as PaymentId, ...received };
    });
  return [disbursement, ...payments];
}

/** The state of a loan, calculated by the domain. The loans in the database are copies of these few hundred. */
function standing(amount: Money, term: number, paid: number, disbursedOn: CalendarDay) {
  const schedule = replay(historyOf(amount, term, paid, disbursedOn));
  const { totalInterest, paidAmount, nextDueOn } = figuresOf(schedule);
  const { installments, receipts } = listsOf(schedule);
  return {
    amount: Number(amount.minorUnits),
    rate: Number(RATE.units),
    term,
    paid,
    disbursed_on: disbursedOn,
    installments,
    receipts,
    monthly_payment: Number(schedule.monthlyPayment.minorUnits),
    total_interest: Number(totalInterest.minorUnits),
    paid_amount: Number(paidAmount.minorUnits),
    next_due_on: nextDueOn,
  };
}

export function standings(today: CalendarDay) {
  const all: (ReturnType<typeof standing> & { readonly no: number; readonly variant: number })[] = [];
  for (const [term, paid] of PLANS) {
    for (let variant = 0; variant < VARIANTS; variant++) {
      const amount = Money.ofMinorUnits(BigInt(100_000 + 93_731 * (variant % AMOUNTS)));
      // The last paid instalment is not due yet, so that nothing is overdue and no reminder is due.
      const disbursedOn = addDays(addMonths(today, -paid), 5 + Math.floor(variant / AMOUNTS));
      all.push({ no: all.length, variant, ...standing(amount, term, paid, disbursedOn) });
    }
  }
  return all;
}
