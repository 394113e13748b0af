import type { StoredInstallment } from '../../../../adapters/persistence/tables/loans.ts';
import { amortize } from '../../../../domain/shared/amortization.ts';
import { Money } from '../../../../domain/shared/money.ts';
import { Rate } from '../../../../domain/shared/rate.ts';

/** Converts cents, a number or the text of a bigint column, to dollars. */
export function decimal(cents: string | number): number {
  return Number(cents) / 100;
}

const midnight = (day: string) => `${day}T00:00:00.000Z`;

function statusOf(due: number, { dueOn, paid }: StoredInstallment, today: string): string {
  if (paid >= due) return 'Paid';
  if (dueOn < today) return 'Overdue';
  return paid === 0 ? 'Upcoming' : 'Partially Paid';
}

/** The payment schedule and the next payment, in plain numbers, which represent cents exactly. */
export function scheduleOf(amount: number, monthlyPayment: number, installments: readonly StoredInstallment[]) {
  const today = new Date().toISOString().slice(0, 10);
  let balance = amount;
  let overdue = 0;
  let remaining = 0;
  let next: StoredInstallment | undefined;
  const paymentSchedule = installments.map((each, index) => {
    const { dueOn, principal, interest, paid, capitalized = 0 } = each;
    const due = principal + interest;
    const status = statusOf(due, each, today);
    if (status !== 'Paid') {
      remaining++;
      next ??= each;
    }
    if (status === 'Overdue') overdue += due - paid;
    balance += capitalized - principal;
    const decimals = { principal: principal / 100, interest: interest / 100, balance: balance / 100 };
    return { paymentNumber: index + 1, dueDate: midnight(dueOn), ...decimals, status };
  });
  const open = next === undefined ? 0 : next.principal + next.interest - next.paid;
  return {
    monthlyPayment: monthlyPayment / 100,
    nextPaymentDate: next === undefined ? null : midnight(next.dueOn),
    nextPaymentAmount: (overdue > 0 ? overdue : open) / 100,
    totalPaymentsRemaining: remaining,
    paymentSchedule,
  };
}

interface Preview {
  readonly amount: number;
  readonly term: number;
  readonly interestRate: number;
}

/** The amortization of the domain. */
export function previewOf({ amount, term, interestRate }: Preview) {
  const preview = amortize(Money.ofDecimal(amount, 'USD'), Rate.ofPercent(interestRate), term);
  const { totalAmount, monthlyPayment, totalInterest, schedule } = preview;
  return {
    totalAmount: totalAmount.toDecimal('USD'),
    monthlyPayment: monthlyPayment.toDecimal('USD'),
    totalInterest: totalInterest.toDecimal('USD'),
    schedule: schedule.map(({ month, payment, principal, interest, balance }) => ({
      month,
      payment: payment.toDecimal('USD'),
      principal: principal.toDecimal('USD'),
      interest: interest.toDecimal('USD'),
      balance: balance.toDecimal('USD'),
    })),
  };
}
