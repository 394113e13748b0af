import { type CalendarDay, laterOf } from '../shared/calendar.ts';
import { Money } from '../shared/money.ts';
import { type AutopaySeries, attemptsOn, retryOnOf } from './autopay-series.ts';
import type { AutopayStatus } from './autopay-status.ts';
import type { Dues } from './dues.port.ts';

export interface NextCharge {
  readonly on: CalendarDay;
  /** 0 if more is due than the borrower allows. */
  readonly amount: Money;
}

export interface AutopayState {
  readonly status: AutopayStatus;
  readonly series: AutopaySeries | null;
  /** `maxAmount` is `null` for no limit. */
  readonly authorization: { readonly maxAmount: Money | null };
}

/**
 * What the next close that charges something charges, by what is known now; `null` while suspended, or if nothing falls due.
 * @param nextClose the next day to be closed
 */
export function nextChargeOf(state: AutopayState, dues: Dues, nextClose: CalendarDay): NextCharge | null {
  if (state.status === 'Suspended') return null;
  const { series } = state;
  const from = laterOf(nextClose, dues.pausedUntil ?? nextClose);
  const on = [from, retryOnOf(series) ?? from, ...dues.dueDates]
    .filter((day) => day >= from)
    .sort()
    .find((day) => attemptsOn(series, dues, day) && !dues.amountBy(day).isZero());
  return on === undefined ? null : { on, amount: chargeOn(state, dues, on) };
}

/** What the close of a day on which something falls due charges, by what is known now. */
export function chargeOn({ status, authorization }: AutopayState, dues: Dues, day: CalendarDay): Money {
  const amount = dues.amountBy(day);
  const { maxAmount } = authorization;
  return status === 'Suspended' || (maxAmount !== null && amount.exceeds(maxAmount)) ? Money.zero : amount;
}
