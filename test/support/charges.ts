import type { Loan } from '../../domain/loans/loan.ts';
import { type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import type { ProductTerms } from '../../domain/shared/product-terms.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { idNumber } from './fakes/sequential-ids.ts';
import { aLoan, aProduct, BOOKED_AT, usd } from './lending.ts';
import { midnightOf } from './utc.ts';

let ids = 500;
export const nextChargeId = () => idNumber<'Charge'>(++ids);

/** Of 1,200 dollars without interest in 12 instalments of 100, disbursed on 1 June 2027: the first is due on 1 July. */
export function aChargedLoan(given: Partial<ProductTerms> = {}, rate = 0): Loan {
  const { terms } = aProduct({ gracePeriodDays: 15 });
  const product = { ...terms, lateFee: usd(15), returnedPaymentFee: usd(20), ...given };
  const disbursedAt = midnightOf(calendarDay('2027-06-01'));
  const loan = aLoan({ amount: usd(1200), rate: Rate.ofPercent(rate), disbursedAt, product });
  loan.pullEvents();
  return loan;
}

/** Charges the late fees of a day. @returns how many */
export const chargeLateFees = (loan: Loan, on: CalendarDay) => loan.chargeLateFees(on, BOOKED_AT, nextChargeId);
