import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PauseLoan } from '../../../application/loans/pause-loan.ts';
import { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import { PayLoan } from '../../../application/payments/pay-loan.ts';
import { RecordBankReference } from '../../../application/payments/record-bank-reference.ts';
import { SettlePayment } from '../../../application/payments/settle-payment.ts';
import { VerifyPayment } from '../../../application/payments/verify-payment.ts';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { ScriptedGateway } from '../../support/fakes/scripted-gateway.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aPayment, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { addLoan } from './owned-rows.ts';
import { type Collections, STORES } from './stores.ts';

/** The fourth instalment is due on this day. It is overdue on the next, when the first three cure no default. */
const DUE = calendarDay('2027-05-31');
const NEXT = calendarDay('2027-06-01');
const OVERDUE = usd(2665.47);
const FIRST_PAYMENT = 930_100;

describe.each(STORES)('a day closed while the loan is locked %s', (_where, open) => {
  let on: Collections;
  let today = DUE;
  let number = 0;
  let loanId: LoanId;
  const gateway = new ScriptedGateway();
  const ids = new SequentialIds();
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);

  beforeAll(async () => {
    on = await open();
  });

  afterAll(() => on.close());

  beforeEach(async () => {
    loanId = (await run(() => addLoan(on, ++number))).id;
    today = DUE;
  });

  const deps = () => ({
    ...on,
    gateway,
    banks: { all: () => [], has: () => true },
    jobs: new RecordingJobQueue(),
    calendar: { today: async () => today },
    clock: new FakeClock(BOOKED_AT),
    ids,
  });

  /** Closes the day after the work has requested the lock of the loan, and before it gets it. */
  async function whileWaiting<T>(work: () => Promise<T>): Promise<T> {
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = run(async () => {
      await on.loans.get(loanId, BORROWER);
      held.resolve();
      await done.promise;
    });
    await Promise.race([held.promise, holder]);
    const get = vi.spyOn(on.loans, 'get');
    const result = work();
    try {
      await expect.poll(() => get, { interval: 5 }).toHaveBeenCalled();
      today = NEXT;
    } finally {
      done.resolve();
      get.mockRestore();
    }
    await holder;
    return result;
  }

  const statusOfLoan = async () => (await run(() => on.loans.get(loanId, BORROWER))).status;

  async function defaulted(): Promise<void> {
    await run(async () => {
      const loan = await on.loans.get(loanId, BORROWER);
      loan.closeDay(DUE, BOOKED_AT);
      await on.loans.save(loan);
    });
  }

  async function processing(): Promise<Payment> {
    await defaulted();
    const payment = aPayment({ id: idNumber(FIRST_PAYMENT + number), loanId, amount: OVERDUE });
    payment.accept(`tx-${number}`);
    await run(async () => {
      const loan = await on.loans.get(loanId, BORROWER);
      loan.reserve(payment.amount);
      await on.loans.save(loan);
      await on.payments.add(payment);
    });
    return payment;
  }

  it('counts when the gateway is asked for the outcome', async () => {
    const { id: paymentId } = await processing();
    gateway.outcome = { status: 'succeeded' };

    await whileWaiting(() => new SettlePayment(deps()).execute({ paymentId, loanId, borrowerId: BORROWER }));

    expect(await statusOfLoan()).toBe('Defaulted');
  });

  it('counts when the gateway reports the outcome', async () => {
    const { transactionId } = await processing();
    const event = { eventId: `evt-${number}`, transactionId: transactionId ?? '', outcome: 'succeeded' } as const;

    await whileWaiting(() => new ApplyGatewayEvent(deps()).execute({ ...event, paymentId: null, reason: null }));

    expect(await statusOfLoan()).toBe('Defaulted');
  });

  it('counts when a transfer is verified', async () => {
    await defaulted();
    const { id: paymentId } = await run(async () => {
      const reference = aReference({ id: idNumber(FIRST_PAYMENT + number), loanId, amount: OVERDUE });
      await on.payments.add(reference);
      await on.deposits.add(aDeposit({ confirmationCode: null, amount: OVERDUE }));
      return reference;
    });

    const command = { borrowerId: BORROWER, paymentId, confirmationCode: null };
    await whileWaiting(() => new VerifyPayment(deps()).execute(command));

    expect(await statusOfLoan()).toBe('Defaulted');
  });

  it.each([
    ['a payment', 10],
    ['a payoff', 'payoff'],
  ] as const)('counts when %s is ordered', async (_what, amount) => {
    gateway.answer = { status: 'accepted', transactionId: `tx-${number}` };
    const order = { borrowerId: BORROWER, loanId, amount, method: 'card', bankId: null } as const;

    const { valueOn } = await whileWaiting(() => new PayLoan(deps()).execute(order));

    expect(valueOn).toBe(NEXT);
    const { payoff } = await run(() => on.loans.get(loanId, BORROWER));
    expect(payoff?.asOf).toBe(amount === 'payoff' ? NEXT : undefined);
  });

  it('counts when a transfer is recorded', async () => {
    const command = { borrowerId: BORROWER, loanId, reference: `NEXT-${number}`, amount: 10 };

    const { expiresOn } = await whileWaiting(() => new RecordBankReference(deps()).execute(command));

    expect(expiresOn).toBe('2027-07-01');
  });

  it('counts when a loan is paused', async () => {
    await run(async () => {
      const loan = await on.loans.get(loanId, BORROWER);
      const amount = usd(4 * 888.49);
      loan.receive({ paymentId: aPayment().id, amount, valueOn: DUE, today: DUE, at: BOOKED_AT });
      await on.loans.save(loan);
    });

    const command = { borrowerId: BORROWER, loanId, months: 1, reason: null };
    const { startsOn } = await whileWaiting(() => new PauseLoan(deps()).execute(command));

    expect(startsOn).toBe(NEXT);
  });
});
