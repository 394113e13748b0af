import { expect } from 'vitest';
import { type Act, type Plan, TERM } from './autopay-acts.ts';
import type { AutopayDriver } from './autopay-driver.ts';
import { openOfCharge } from './charges.ts';
import { isOpen } from './installments.ts';
import { ModelAutopay } from './model-autopay.ts';
import { ModelCalendar } from './model-calendar.ts';
import { ModelLoan } from './model-loan.ts';
import { daysAfter } from './reference-arithmetic.ts';

interface Made {
  readonly amount: number;
  readonly madeOn: string;
  status: string;
  readonly by: { readonly autopay: ModelAutopay; readonly attempt: ReturnType<ModelAutopay['attempt']> } | null;
}

/** Plays a life of a loan and of its model, and compares them after each act and each close. */
export class AutopayLife {
  /** What has happened, and how often. */
  readonly marks: Map<string, number>;
  private readonly driver: AutopayDriver;
  private readonly loan: ModelLoan;
  private readonly calendar: ModelCalendar;
  private autopay: ModelAutopay | null = null;
  private readonly payments = new Map<string, Made>();
  private today: string;

  constructor(
    driver: AutopayDriver,
    { instalment, fees, rule }: Pick<Plan, 'instalment' | 'fees' | 'rule'>,
    marks: Map<string, number>,
  ) {
    this.driver = driver;
    this.today = driver.today;
    this.marks = marks;
    this.calendar = new ModelCalendar(rule);
    const { calendar } = this;
    const terms = { amount: instalment * TERM, rate: 0, term: TERM, today: driver.today, fees, calendar };
    this.loan = new ModelLoan('the loan', 'its borrower', terms);
  }

  async play(acts: readonly Act[]): Promise<void> {
    for (const [number, each] of acts.entries()) {
      await this.take(each).catch((error: unknown) => {
        throw new Error(`At act ${number} on ${this.today}: ${(error as Error).message}`, { cause: error });
      });
    }
  }

  private async take(each: Act): Promise<void> {
    const { driver, loan } = this;
    if (each.kind === 'authorize') await this.authorize(each.limit);
    else if (each.kind === 'revoke') await this.revoke();
    else if (each.kind === 'pay') await this.pay(loan.openOfNext(each.count) + each.cents);
    else if (each.kind === 'pay all') await this.pay(loan.owed);
    else if (each.kind === 'reverse') await this.reverse(each.which);
    else if (each.kind === 'pause') {
      const refused = loan.mayPause(this.today) ? null : 'LOAN_NOT_ELIGIBLE_FOR_PAUSE';
      expect(await driver.pause(each.months)).toBe(refused);
      if (refused === null) loan.pause(each.months, this.today);
    } else if (each.kind === 'holidays') await this.list(each.around);
    else if (each.kind === 'wait') await this.wait(each);
    await this.compare();
  }

  private async authorize(limit: number | null): Promise<void> {
    const isOver = this.loan.status === 'Completed';
    const max = limit === null ? null : Math.max(1, this.loan.nextOpen + limit);
    expect(await this.driver.authorize(max)).toBe(isOver ? 'LOAN_COMPLETED' : null);
    if (isOver) return;
    if (this.autopay !== null) this.mark(`authorized again, ${this.autopay.status}`);
    this.autopay = new ModelAutopay(this.loan, max);
  }

  private async list(around: readonly number[]): Promise<void> {
    const { loan, calendar, today } = this;
    const from = loan.installments.find(isOpen)?.dueOn ?? today;
    const days = around.map((each) => daysAfter(from, each));
    const payableOn = () => loan.installments.map((each) => each.payableOn).join();
    const before = payableOn();
    expect(await this.driver.list(days)).toBeNull();
    calendar.list(days, today);
    loan.look();
    if (payableOn() !== before) this.mark(`moved, ${calendar.rule}`);
  }

  private async revoke(): Promise<void> {
    expect(await this.driver.revoke()).toBe(this.autopay === null ? 'AUTOPAY_NOT_FOUND' : null);
    this.autopay = null;
  }

  private async pay(wanted: number): Promise<void> {
    const amount = Math.min(wanted, this.loan.owed - this.loan.inFlight);
    if (amount <= 0) return;
    const declined = amount % 100 === 2;
    expect(await this.driver.pay(amount)).toBe(declined ? 'PAYMENT_DECLINED' : null);
    await this.expectPayment(amount, null);
    if (!this.driver.isInMemory) await this.settle();
  }

  /** Expects one new payment. */
  private async expectPayment(amount: number, by: Made['by']): Promise<void> {
    const fresh = (await this.driver.payments()).filter(({ id }) => !this.payments.has(id));
    expect(fresh.map((each) => each.amount)).toEqual([amount]);
    const declined = amount % 100 === 2;
    const made = { amount, madeOn: this.today, status: declined ? 'Failed' : 'Processing', by };
    for (const { id } of fresh) this.payments.set(id, made);
    if (!declined) this.loan.inFlight += amount;
    else if (by !== null) this.countFailure(made);
  }

  private countFailure({ by }: Made): void {
    if (by === null) return;
    by.autopay.fail(by.attempt);
    this.mark(by.autopay.status === 'Suspended' ? 'suspended by failures' : 'failed');
  }

  private async settle(): Promise<void> {
    if (![...this.payments.values()].some(({ status }) => status === 'Processing')) return;
    await this.driver.settle();
    for (const [id, payment] of this.payments) {
      if (payment.status !== 'Processing') continue;
      const { amount, by, madeOn: givenOn } = payment;
      this.loan.release({ id, amount });
      payment.status = amount % 100 === 3 ? 'Failed' : 'Completed';
      if (payment.status === 'Failed') {
        this.loan.chargeReturned(id, this.today);
        this.countFailure(payment);
      } else {
        this.loan.receive({ paymentId: id, amount, settledOn: this.today, givenOn }, null);
        by?.autopay.succeed(by.attempt);
      }
    }
    this.endIfCompleted();
  }

  private endIfCompleted(): void {
    if (this.loan.status !== 'Completed' || this.autopay === null) return;
    this.mark('ended by completion');
    this.autopay = null;
  }

  private async reverse(which: number): Promise<void> {
    const completed = [...this.payments].filter(([, { status }]) => status === 'Completed');
    const [id, payment] = completed[which % completed.length] ?? [];
    if (id === undefined || payment === undefined) return;
    expect(await this.driver.reverse(id)).toBeNull();
    if (this.loan.status === 'Completed') this.mark('reopened');
    payment.status = 'Failed';
    this.loan.reverse({ id, amount: payment.amount }, this.today);
    if (payment.by === null || this.autopay === null) return;
    if (this.autopay.status === 'Active') this.mark('suspended by a reversal');
    this.autopay.status = 'Suspended';
  }

  private async wait({ days, slow }: Extract<Act, { kind: 'wait' }>): Promise<void> {
    for (let passed = 0; passed < days; passed++) {
      this.today = daysAfter(this.today, 1);
      await this.close();
      if (!(slow && this.driver.isInMemory)) await this.settle();
      if (this.driver.isInMemory) await this.compare();
    }
    await this.settle();
  }

  private async close(): Promise<void> {
    const { loan, driver, today } = this;
    await driver.close(today);
    if (loan.status !== 'Completed') loan.closeDay(today, today);
    this.endIfCompleted();
    const { autopay } = this;
    const isCollectable = loan.status === 'Active' || loan.status === 'Defaulted';
    const due = isCollectable && autopay !== null ? autopay.dueAt(today) : null;
    if (autopay === null || due === null) return;
    const attempt = autopay.attempt(today, due);
    this.mark(due.act === 'skip' ? 'over the limit' : attempt.isRetry ? 'tried again' : 'collected');
    if (due.act === 'skip') return;
    if (!loan.installments.some(isOpen)) this.mark('charges alone');
    if (loan.inFlight > 0) this.mark('collected beside a payment in flight');
    await this.expectPayment(due.amount, { autopay, attempt });
  }

  private mark(what: string): void {
    this.marks.set(what, (this.marks.get(what) ?? 0) + 1);
  }

  private async compare(): Promise<void> {
    const { driver, loan, autopay } = this;
    const openCharges = loan.charges.reduce((sum, each) => sum + openOfCharge(each), 0);
    expect(await driver.loan()).toEqual({ status: loan.status, paid: loan.paid, openCharges });
    const seen = (await driver.payments()).map(({ id, status }) => [id, status]);
    expect(seen).toEqual([...this.payments].map(([id, { status }]) => [id, status]));
    const next = autopay?.nextFrom(daysAfter(this.today, 1)) ?? null;
    expect(await driver.autopay()).toEqual(
      autopay && {
        status: autopay.status,
        maxAmount: autopay.maxAmount,
        failedAttempts: autopay.failedAttempts,
        nextChargeOn: next?.on ?? null,
        nextChargeAmount: next?.amount ?? null,
      },
    );
  }
}
