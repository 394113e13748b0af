import { type Figures, figuresOf } from '../../../domain/loans/figures.ts';
import type { Installment } from '../../../domain/loans/installment.ts';
import type { Schedule } from '../../../domain/loans/schedule.ts';
import { type Currency, Money } from '../../../domain/shared/money.ts';
import { money, rebateOf, type StoredLoan, toInstallment } from './stored-loan.ts';

type Figure = readonly [name: string, stored: Money | string | undefined, replayed: Money | string | undefined];

/** The first figure of a loan that its history gives otherwise, as a sentence; `null` if all are the same. */
export function differenceOf(loan: StoredLoan, schedule: Schedule): string | null {
  const rows = loan.installments.map(toInstallment);
  const count = Math.max(rows.length, schedule.installments.length);
  const figures = Array.from({ length: count }, (_, row) => figuresOfRow(row, rows[row], schedule.installments[row]));
  const different = [...figures.flat(), ...figuresOfLoan(loan, schedule)].find(
    ([, stored, replayed]) => text(stored, loan.currency) !== text(replayed, loan.currency),
  );
  if (different === undefined) return null;
  const [name, stored, replayed] = different;
  return `the ${name} is ${text(stored, loan.currency)}, by its history ${text(replayed, loan.currency)}`;
}

function figuresOfRow(row: number, stored?: Installment, replayed?: Installment): readonly Figure[] {
  const figure = (name: string, of: (each: Installment) => Money | string): Figure => [
    `${name} of instalment ${row + 1}`,
    stored && of(stored),
    replayed && of(replayed),
  ];
  return [
    figure('due date', ({ dueOn }) => dueOn),
    figure('principal', ({ principal }) => principal),
    figure('interest', ({ interest }) => interest),
    figure('paid amount', ({ paid }) => paid),
    figure('capitalized interest', ({ capitalized }) => capitalized),
  ];
}

function figuresOfLoan(loan: StoredLoan, schedule: Schedule): readonly Figure[] {
  const { totalInterest, paidAmount }: Figures = figuresOf(schedule);
  return [
    ['monthly payment', money(loan.monthlyPayment), schedule.monthlyPayment],
    ['total interest', money(loan.totalInterest), totalInterest],
    ['paid amount', money(loan.paidAmount), paidAmount],
    ['rebate', rebateOf(loan), schedule.rebate],
    ['principal written off', loan.lost === null ? undefined : money(loan.lost), schedule.lost ?? undefined],
  ];
}

function text(value: Money | string | undefined, currency: Currency): string {
  if (value === undefined) return 'nothing';
  return value instanceof Money ? `${value.toDecimal(currency).toFixed(2)} ${currency}` : value;
}
