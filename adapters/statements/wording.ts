import type { TransactionType } from '../../domain/loans/loan-transaction.ts';
import { type CalendarDay, midnightOf } from '../../domain/shared/calendar.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';

const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Such as `10,661.86`. */
export function amountText(amount: Money, currency: Currency): string {
  return AMOUNT.format(amount.toDecimal(currency));
}

/** Such as `22 Nov 2026`. */
export function dayText(day: CalendarDay): string {
  return DAY.format(midnightOf(day));
}

export const TYPE_TEXT: Readonly<Record<TransactionType, string>> = {
  Disbursement: 'Disbursement',
  Payment: 'Payment',
  Capitalization: 'Interest added by a pause',
  Rebate: 'Interest rebate',
  Reversal: 'Reversal',
  WriteOff: 'Write-off',
  Recovery: 'Recovery',
};
