import { beforeEach, describe, expect, it } from 'vitest';
import { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import { PayLoan } from '../../../application/payments/pay-loan.ts';
import { SettlePayment } from '../../../application/payments/settle-payment.ts';
import { PaymentDeclined, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { InMemoryGatewayEvents, InMemoryLoans, InMemoryPayments } from '../../support/fakes/in-memory-lending.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { ScriptedGateway } from '../../support/fakes/scripted-gateway.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';

const loanId = aLoan().id;
const ID = idNumber<'Payment'>(7);

async function desk() {
  const events = new RecordingEventPublisher();
  const [loans, payments, gatewayEvents] = [
    new InMemoryLoans(events),
    new InMemoryPayments(events),
    new InMemoryGatewayEvents(),
  ];
  const unitOfWork = new DirectUnitOfWork(loans, payments, gatewayEvents, events);
  const clock = new FakeClock(BOOKED_AT);
  const gateway = new ScriptedGateway();
  const jobs: Date[] = [];
  const settled: object[] = [];
  const deps = {
    loans,
    payments,
    gatewayEvents,
    gateway,
    unitOfWork,
    clock,
    banks: { all: () => [], has: () => true },
    calendar: { today: async () => calendarDay('2027-02-01') },
    ids: new SequentialIds(),
    jobs: {
      async enqueue(_kind: unknown, data: object, at?: Date) {
        jobs.push(at ?? clock.now());
        settled.push(data);
      },
    },
  };
  await loans.add(aLoan());
  const payLoan = new PayLoan(deps);
  const settlePayment = new SettlePayment(deps);
  const applyEvent = new ApplyGatewayEvent(deps);
  return {
    payments,
    gateway,
    gatewayEvents,
    clock,
    jobs,
    settled,
    unitOfWork,
    events,
    pay: (paymentId: PaymentId = ID, amount = 100) =>
      payLoan.execute({ borrowerId: BORROWER, loanId, amount, method: 'card', bankId: null, paymentId }),
    ask: (paymentId: PaymentId = ID) => settlePayment.execute({ paymentId, loanId, borrowerId: BORROWER }),
    tell: (outcome: 'succeeded' | 'failed', eventId = 'evt-1', transactionId = 'tx-1') =>
      applyEvent.execute({ eventId, transactionId, outcome, reason: outcome === 'failed' ? 'no funds' : null }),
    loan: () => loans.get(loanId),
    payment: () => payments.get(ID),
  };
}

let at: Awaited<ReturnType<typeof desk>>;
beforeEach(async () => {
  at = await desk();
});

describe('paying through a gateway behind a network', () => {
  it('asks the gateway with nothing locked, the room on the loan being kept', async () => {
    at.gateway.meanwhile = async () => {
      expect(at.unitOfWork.isOpen).toBe(false);
      expect((await at.loan()).inFlightAmount).toEqual(usd(100));
    };
    expect(await at.pay()).toMatchObject({ id: ID, status: 'Processing', transactionId: 'tx-1' });
  });

  it('is one payment and one order when the same command comes again', async () => {
    const first = await at.pay();
    const second = await at.pay();
    expect(second).toMatchObject({ id: first.id, transactionId: 'tx-1' });
    expect(at.gateway.orders).toEqual([ID]);
    expect((await at.loan()).inFlightAmount).toEqual(usd(100));
    expect(at.jobs).toHaveLength(1);
  });

  it('goes on where an attempt ended that never heard the answer, under the same id', async () => {
    at.gateway.meanwhile = () => {
      throw new Error('The process ends here.');
    };
    await expect(at.pay()).rejects.toThrow('ends here');
    at.gateway.meanwhile = () => {};
    expect(await at.pay()).toMatchObject({ id: ID, transactionId: 'tx-1' });
    expect(at.gateway.orders).toEqual([ID, ID]);
    expect((await at.loan()).inFlightAmount).toEqual(usd(100));
  });

  it('leaves a payment processing whose answer is unknown, and orders it again later', async () => {
    at.gateway.answer = { status: 'unknown' };
    expect(await at.pay()).toMatchObject({ status: 'Processing', transactionId: null });
    at.gateway.answer = { status: 'accepted', transactionId: 'tx-1' };
    await at.ask();
    expect(await at.payment()).toMatchObject({ status: 'Processing', transactionId: 'tx-1' });
    at.gateway.outcome = { status: 'succeeded' };
    await at.ask();
    expect(await at.payment()).toMatchObject({ status: 'Completed' });
    expect((await at.loan()).paidAmount).toEqual(usd(100));
  });

  it('fails for the reason of the gateway when the second order is declined', async () => {
    at.gateway.answer = { status: 'unknown' };
    await at.pay();
    at.gateway.answer = { status: 'declined', reason: 'insufficient funds' };
    await at.ask();
    expect(await at.payment()).toMatchObject({ status: 'Failed', failureReason: 'insufficient funds' });
    expect((await at.loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('refuses again, without asking again, what was declined', async () => {
    at.gateway.answer = { status: 'declined', reason: 'insufficient funds' };
    await expect(at.pay()).rejects.toThrow(PaymentDeclined);
    await expect(at.pay()).rejects.toThrow(PaymentDeclined);
    expect(at.gateway.orders).toHaveLength(1);
    expect((await at.loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('keeps an outcome that came while the answer was on its way', async () => {
    at.gateway.answer = { status: 'declined', reason: 'insufficient funds' };
    at.gateway.meanwhile = () => {
      at.gateway.meanwhile = () => {};
      return at.ask();
    };
    await expect(at.pay()).rejects.toThrow(PaymentDeclined);
    expect((await at.payment()).failureReason).toBe('insufficient funds');
    expect((await at.loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('does not call declined what was accepted and failed before it could be told', async () => {
    await at.pay();
    await at.tell('failed');
    expect(await at.pay()).toMatchObject({ status: 'Failed', transactionId: 'tx-1' });
  });
});

describe('a payment left processing', () => {
  it('is named by its job together with its loan and its borrower, each time', async () => {
    await at.pay();
    await at.ask();
    const named = { paymentId: ID, loanId, borrowerId: BORROWER };
    expect(at.settled).toEqual([named, named]);
  });

  it('is asked after ever more rarely, and once more at the end of its day', async () => {
    await at.pay();
    const waits: number[] = [];
    for (let asked = 0; asked < 12; asked++) {
      const next = at.jobs.at(-1) ?? BOOKED_AT;
      waits.push((next.getTime() - at.clock.now().getTime()) / 1000);
      at.clock.set(next);
      await at.ask();
    }
    expect(waits).toEqual([15, 15, 30, 60, 120, 240, 480, 600, 600, 600, 600, 600]);
    at.clock.set(new Date(BOOKED_AT.getTime() + 24 * 3_600_000 - 60_000));
    await at.ask();
    expect(at.jobs.at(-1)).toEqual(new Date(BOOKED_AT.getTime() + 24 * 3_600_000));
  });

  it('is still processing a millisecond before 24 hours are over, and fails then', async () => {
    await at.pay();
    at.clock.advance({ hours: 24, milliseconds: -1 });
    await at.ask();
    expect((await at.payment()).status).toBe('Processing');
    at.clock.advance({ milliseconds: 1 });
    await at.ask();
    expect(await at.payment()).toMatchObject({ status: 'Failed', failureReason: expect.stringContaining('in time') });
    expect((await at.loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('takes an outcome that the gateway tells at the last moment', async () => {
    await at.pay();
    at.clock.advance({ days: 3 });
    at.gateway.outcome = { status: 'succeeded' };
    await at.ask();
    expect((await at.payment()).status).toBe('Completed');
  });

  it('is not ordered again once it is about to fail', async () => {
    at.gateway.answer = { status: 'unknown' };
    await at.pay();
    at.gateway.answer = { status: 'accepted', transactionId: 'tx-1' };
    at.clock.advance({ hours: 24 });
    await at.ask();
    expect(at.gateway.orders).toHaveLength(1);
    expect((await at.payment()).status).toBe('Failed');
  });
});

describe('an event of the gateway', () => {
  it('settles the payment, with all that follows', async () => {
    await at.pay();
    expect(await at.tell('succeeded')).toBe('applied');
    expect(await at.payment()).toMatchObject({ status: 'Completed', completedAt: BOOKED_AT });
    expect(await at.loan()).toMatchObject({ paidAmount: usd(100) });
    expect(at.events.types).toEqual(expect.arrayContaining(['payment.completed', 'loan.payment-received']));
  });

  it('fails the payment, for its reason, and gives the room back', async () => {
    await at.pay();
    expect(await at.tell('failed')).toBe('applied');
    expect(await at.payment()).toMatchObject({ status: 'Failed', failureReason: 'no funds' });
    expect((await at.loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('acts once however often it is told, and a second one with the same outcome does nothing', async () => {
    await at.pay();
    await at.tell('succeeded');
    expect(await at.tell('succeeded')).toBe('repeated');
    expect(await at.tell('succeeded', 'evt-2')).toBe('ignored');
    expect((await at.loan()).paidAmount).toEqual(usd(100));
    expect(at.gatewayEvents.all.map(({ result }) => result)).toEqual(['applied', 'ignored']);
  });

  it('changes no outcome that is known, and is kept as unmatched', async () => {
    await at.pay();
    await at.tell('succeeded', 'evt-2');
    expect(await at.tell('failed', 'evt-1')).toBe('unmatched');
    expect((await at.payment()).status).toBe('Completed');
  });

  it('keeps as unmatched the money of a payment that was given up', async () => {
    await at.pay();
    at.clock.advance({ hours: 24 });
    await at.ask();
    expect(await at.tell('succeeded')).toBe('unmatched');
    expect(at.events.types.at(-1)).toBe('payment.refund-due');
    expect(at.gatewayEvents.all).toMatchObject([
      { paymentId: ID, borrowerId: BORROWER, outcome: 'succeeded', result: 'unmatched' },
    ]);
    expect((await at.loan()).paidAmount.isZero()).toBe(true);
  });

  it('of a transaction that is not known yet is not kept, and acts when it is told again', async () => {
    at.gateway.meanwhile = async () => {
      await expect(at.tell('succeeded')).rejects.toThrow(PaymentNotFound);
    };
    await at.pay();
    expect(at.gatewayEvents.all).toEqual([]);
    expect(await at.tell('succeeded')).toBe('applied');
  });

  it('is known to a settle job that comes later', async () => {
    await at.pay();
    at.gateway.meanwhile = async () => void (await at.tell('succeeded'));
    at.gateway.outcome = { status: 'succeeded' };
    await at.ask();
    await at.ask();
    expect((await at.loan()).paidAmount).toEqual(usd(100));
    expect(at.gateway.questions).toHaveLength(1);
  });
});
