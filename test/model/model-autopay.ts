import { openOfCharge } from './charges.ts';
import { isOpen, openOf, sumOf } from './installments.ts';
import type { ModelLoan } from './model-loan.ts';
import { daysAfter } from './reference-arithmetic.ts';

/** A try to collect, or an amount over the limit. */
interface Attempt {
  readonly day: string;
  /** Whether it repeats a failed one. */
  readonly isRetry: boolean;
  outcome: 'processing' | 'failed' | 'skipped';
}

/** What a close does. */
export type Due = { readonly act: 'collect' | 'skip'; readonly amount: number } | null;

const RETRIES = [3, 7];

/** Autopay of a loan according to the contract. Money is in minor units, days are ISO text. */
export class ModelAutopay {
  status: 'Active' | 'Suspended' = 'Active';
  failedAttempts = 0;
  /** `null` for no limit. */
  readonly maxAmount: number | null;
  private readonly loan: ModelLoan;
  /** Since the last success. */
  private attempts: readonly Attempt[] = [];

  constructor(loan: ModelLoan, maxAmount: number | null) {
    this.loan = loan;
    this.maxAmount = maxAmount;
  }

  /** What the close of a day does as things are, with the loan closed before. */
  dueAt(day: string): Due {
    const amount = this.amountAt(day);
    if (this.status === 'Suspended' || amount === 0 || !(this.isUntried(day) || this.isRetryDue(day))) return null;
    return { act: this.maxAmount !== null && amount > this.maxAmount ? 'skip' : 'collect', amount };
  }

  /** The close of a day does it. @returns the record of the attempt */
  attempt(day: string, { act }: NonNullable<Due>): Attempt {
    const outcome = act === 'skip' ? 'skipped' : 'processing';
    const attempt: Attempt = { day, isRetry: act === 'collect' && !this.isUntried(day), outcome };
    this.attempts = [...this.attempts, attempt];
    return attempt;
  }

  succeed(attempt: Attempt): void {
    this.failedAttempts = 0;
    if (this.attempts.at(-1) === attempt) this.attempts = [];
  }

  fail(attempt: Attempt): void {
    attempt.outcome = 'failed';
    if (this.status === 'Suspended') return;
    this.failedAttempts++;
    if (this.failedAttempts === 3) this.status = 'Suspended';
  }

  /** The first day from this one on whose close does something, and the amount that it collects, as things are. */
  nextFrom(day: string): { readonly on: string; readonly amount: number } | null {
    const last = [...this.dueDays(), ...this.attempts.map((each) => daysAfter(each.day, 7)), day].sort().at(-1) ?? day;
    const { status, pauseEndsOn } = this.loan;
    const from = status === 'Paused' && pauseEndsOn !== null && pauseEndsOn > day ? pauseEndsOn : day;
    for (let on = from; on <= last || on === from; on = daysAfter(on, 1)) {
      const due = this.dueAt(on);
      if (due !== null) return { on, amount: due.act === 'collect' ? due.amount : 0 };
    }
    return null;
  }

  /** The days on which what is unpaid fell due. Charges wait for an instalment if one is left. */
  private dueDays(): readonly string[] {
    const { installments, charges } = this.loan;
    const days = installments.filter(isOpen).map(({ payableOn }) => payableOn);
    return days.length > 0 ? days : charges.filter((each) => openOfCharge(each) > 0).map(({ chargedOn }) => chargedOn);
  }

  private amountAt(day: string): number {
    const { installments, charges, inFlight } = this.loan;
    if (!this.dueDays().some((each) => each <= day)) return 0;
    const due = openOf(installments.filter((each) => isOpen(each) && each.payableOn <= day));
    return Math.max(0, due + sumOf(charges.map(openOfCharge)) - inFlight);
  }

  private isUntried(day: string): boolean {
    const last = this.attempts.at(-1)?.day ?? '';
    return this.dueDays().some((each) => each <= day && each > last);
  }

  private isRetryDue(day: string): boolean {
    const start = this.attempts.findLastIndex(({ isRetry }) => !isRetry);
    const [first, ...later] = start < 0 ? [] : this.attempts.slice(start);
    const failures = [first, ...later].filter((each) => each?.outcome === 'failed').length;
    const wait = RETRIES[failures - 1];
    return first !== undefined && wait !== undefined && daysAfter(first.day, wait) <= day;
  }
}
