import { type PastEntry, type PastLoan, takeOver } from '../../domain/loans/past-loan.ts';
import { type CalendarDay, calendarDay, midnightOf } from '../../domain/shared/calendar.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { SequentialIds } from './fakes/sequential-ids.ts';
import { aLoan, BORROWER, usd } from './lending.ts';

/** 10,000 dollars over 12 months at 12 %, disbursed on 31 January 2026. */
function aPastLoan(history: readonly PastEntry[], given: Partial<PastLoan> = {}): PastLoan {
  const { id, requestId } = aLoan();
  const terms = { amount: usd(10_000), currency: 'USD', rate: Rate.ofPercent(12), term: 12, product: null } as const;
  return { id, requestId, borrowerId: BORROWER, ...terms, disbursedOn: calendarDay('2026-01-31'), history, ...given };
}

/** Takes a loan over. */
export function takenOverOn(today: CalendarDay, history: readonly PastEntry[], given: Partial<PastLoan> = {}) {
  const ids = new SequentialIds();
  const present = { today, now: midnightOf(today), nextId: () => ids.next<never>() };
  const steps = takeOver(aPastLoan(history, given), present);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** A payment of the past. */
export const paid = (on: string, amount = 888.49): PastEntry => ({
  kind: 'payment',
  on: calendarDay(on),
  amount: usd(amount),
});
