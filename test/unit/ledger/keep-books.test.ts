import { describe, expect, it } from 'vitest';
import { KeepBooks } from '../../../application/ledger/keep-books.ts';
import { RecordRefundDue } from '../../../application/payments/record-refund-due.ts';
import type { JournalEntry } from '../../../domain/ledger/journal-entry.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { InMemoryLoans, InMemoryPayments } from '../../support/fakes/in-memory-lending.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { aLoan, aPayment, BOOKED_AT } from '../../support/lending.ts';

describe('Keeping the books', () => {
  it('books an event on the lending day, which may be later than the day on the clock', async () => {
    const [event] = aLoan().pullEvents();
    const booked: JournalEntry[] = [];
    const ledger = { book: async (entries: readonly JournalEntry[]) => void booked.push(...entries) };
    const calendar = { today: async () => calendarDay('2027-02-03') };
    if (event?.type !== 'loan.disbursed') throw new Error('The loan was not paid out.');
    await new KeepBooks({ ledger, calendar }).execute(event);
    expect(booked).toMatchObject([{ bookedOn: '2027-02-03', occurredAt: BOOKED_AT, source: expect.any(String) }]);
  });
});

describe('Recording that a refund is due', () => {
  const setUp = () => {
    const events = new RecordingEventPublisher();
    const payments = new InMemoryPayments(events);
    const loans = new InMemoryLoans(new RecordingEventPublisher());
    const unitOfWork = new DirectUnitOfWork(loans, payments, events);
    const deps = { loans, payments, unitOfWork, clock: new FakeClock() };
    return { ...deps, events, recordRefundDue: new RecordRefundDue(deps) };
  };

  it('tells that the money of a failed payment is owed back, and leaves the payment Failed', async () => {
    const { events, loans, payments, recordRefundDue } = setUp();
    await loans.add(aLoan());
    const payment = aPayment();
    payment.fail('expired', BOOKED_AT);
    await payments.add(payment);
    await recordRefundDue.execute({ paymentId: payment.id, loanId: payment.loanId });
    expect(events.types).toEqual(['payment.failed', 'payment.refund-due']);
    expect((await payments.get(payment.id)).status).toBe('Failed');
  });

  it('knows of no refund for a payment that there is not, or that has not failed', async () => {
    const { loans, payments, recordRefundDue } = setUp();
    await loans.add(aLoan());
    const told = { paymentId: aPayment().id, loanId: aLoan().id };
    await expect(recordRefundDue.execute(told)).rejects.toThrow(PaymentNotFound);
    await payments.add(aPayment());
    await expect(recordRefundDue.execute(told)).rejects.toThrow(/owes nothing/);
  });
});
