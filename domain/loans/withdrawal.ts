import { addDays, type CalendarDay, plainDate } from '../shared/calendar.ts';
import { type Money, sumOf } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import { waived, withReceipt } from './charge.ts';
import type { WithdrawalEntry } from './entry.ts';
import { dueOf, type Installment } from './installment.ts';
import { OBSTACLES, WithdrawalNotPossible } from './loan.errors.ts';
import { accruedRows, interestOf, type LoanStatus, type Schedule } from './schedule.ts';

/** What gives a loan back on a day. `amount` = `principal` + `interest` − `feeReturned`, less what was paid before. */
export interface WithdrawalQuote {
  readonly asOf: CalendarDay;
  /** The last day of the right. */
  readonly lastDay: CalendarDay;
  readonly amount: Money;
  /** The amount of the loan. */
  readonly principal: Money;
  /** By the day, paid or not, and what a pause has added. */
  readonly interest: Money;
  /** The origination fee, which the borrower need not pay. */
  readonly feeReturned: Money;
}

export interface WithdrawableLoan {
  readonly amount: Money;
  readonly originationFee: Money;
  readonly product: Pick<ProductTerms, 'withdrawalDays'> | null;
  readonly disbursedOn: CalendarDay;
  readonly status: LoanStatus;
  readonly isWrittenOff: boolean;
  readonly inFlightAmount: Money;
  readonly schedule: Pick<Schedule, 'installments' | 'periodsFrom' | 'receipts'>;
}

// Why: docs/decisions/0064-a-withdrawal-undoes-what-a-loan-has-cost.md
/** Quotes the withdrawal from a loan. @throws WithdrawalNotPossible */
export function quoteWithdrawal(loan: WithdrawableLoan, asOf: CalendarDay): WithdrawalQuote {
  const { amount: principal, originationFee: feeReturned, product, disbursedOn, schedule } = loan;
  const days = product?.withdrawalDays ?? 0;
  const lastDay = addDays(disbursedOn, days);
  const interest = interestOf(accruedRows(schedule, asOf));
  const amount = principal.plus(interest).minus(feeReturned).minusUpTo(receivedIn(schedule));
  const rules: readonly (readonly [broken: boolean, obstacle: Phrase])[] = [
    [days === 0, OBSTACLES.noWithdrawal()],
    [days > 0 && asOf > lastDay, OBSTACLES.withdrawalTooLate({ lastDay: plainDate(lastDay) })],
    [loan.isWrittenOff, OBSTACLES.writtenOff()],
    [loan.status === 'Completed', OBSTACLES.paidOff()],
    [!loan.inFlightAmount.isZero(), OBSTACLES.processing()],
    [loan.status !== 'Completed' && amount.isZero(), OBSTACLES.withdrawalPaid()],
  ];
  const obstacles = rules.flatMap(([broken, obstacle]) => (broken ? [obstacle] : []));
  if (obstacles.length > 0) throw new WithdrawalNotPossible(obstacles);
  return { asOf, lastDay, amount, principal, interest, feeReturned };
}

/** All the money, also that of charges, and of interest that the withdrawal does not require. */
function receivedIn({ receipts }: Pick<Schedule, 'receipts'>): Money {
  return sumOf(receipts.map(({ amount }) => amount));
}

/**
 * The fee that is given back pays principal, as the money does. `null` if both do not pay exactly what the withdrawal of
 * this day requires.
 */
export function applyWithdrawal(schedule: Schedule, withdrawal: WithdrawalEntry): Schedule | null {
  const { on, amount, valueOn, feeReturned } = withdrawal;
  const rows = accruedRows(schedule, on);
  const paid = amount.plus(feeReturned);
  if (!sumOf(rows.map(dueOf)).equals(receivedIn(schedule).plus(paid))) return null;
  const rebate = interestOf(schedule.installments).minus(interestOf(rows));
  return {
    ...schedule,
    installments: rows.map(fullyPaid),
    charges: schedule.charges.map(waived),
    receipts: withReceipt(schedule.receipts, { on: valueOn, amount: paid }),
    rebate: schedule.rebate.plus(rebate),
    feeReturned,
  };
}

function fullyPaid(row: Installment): Installment {
  return { ...row, paid: dueOf(row) };
}
