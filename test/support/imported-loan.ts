import { type ImportedEntry, importLoan, type LoanToImport } from '../../domain/loans/imported-loan.ts';
import { type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { TimeZone } from '../../domain/shared/time-zone.ts';
import { SequentialIds } from './fakes/sequential-ids.ts';
import { aLoan, BORROWER, usd } from './lending.ts';
import { midnightOf } from './utc.ts';

/** 10,000 dollars over 12 months at 12 %, disbursed on 31 January 2026. */
function aLoanToImport(history: readonly ImportedEntry[], given: Partial<LoanToImport> = {}): LoanToImport {
  const { id, requestId } = aLoan();
  const terms = { amount: usd(10_000), currency: 'USD', rate: Rate.ofPercent(12), term: 12, product: null } as const;
  return { id, requestId, borrowerId: BORROWER, ...terms, disbursedOn: calendarDay('2026-01-31'), history, ...given };
}

/** Imports a loan. */
export function importedOn(today: CalendarDay, history: readonly ImportedEntry[], given: Partial<LoanToImport> = {}) {
  const ids = new SequentialIds();
  const present = { today, now: midnightOf(today), zone: TimeZone.utc, nextId: () => ids.next<never>() };
  const steps = importLoan(aLoanToImport(history, given), present);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** A payment of the past. */
export const paid = (on: string, amount = 888.49): ImportedEntry => ({
  kind: 'payment',
  on: calendarDay(on),
  amount: usd(amount),
});
