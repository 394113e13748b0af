import { describe, expect, it } from 'vitest';
import type { Account } from '../../../domain/ledger/account.ts';
import { BOOKED_EVENTS, type BookedEvent, entriesOf } from '../../../domain/ledger/entries.ts';
import type { JournalEntry } from '../../../domain/ledger/journal-entry.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, aPayment, aReference, BOOKED_AT, usd } from '../../support/lending.ts';

const DAY = calendarDay('2027-02-01');

/** The entries of the latest event of a type. */
function entriesOfLast(events: readonly DomainEvent[], type: BookedEvent['type']): readonly JournalEntry[] {
  const event = events.findLast((each) => each.type === type);
  if (event === undefined) throw new Error(`Nothing recorded ${type}.`);
  return entriesOf(event as BookedEvent, DAY);
}

/** Side, account and amount of each posting. */
function written(entries: readonly JournalEntry[]) {
  return entries.flatMap(({ postings, currency }) =>
    postings.map(({ side, account, amount }) => [side, account, amount.toDecimal(currency)]),
  );
}

describe('the books', () => {
  const pay = (loan: Loan, amount: number) =>
    loan.receive({ paymentId: aPayment().id, amount: usd(amount), valueOn: DAY, today: DAY, at: BOOKED_AT });
  const failed = () => {
    const payment = aPayment();
    payment.fail('expired', BOOKED_AT);
    payment.recordRefundDue(BOOKED_AT);
    return payment.pullEvents();
  };

  it('turn cash into principal when a loan is disbursed', () => {
    const loan = aLoan();

    const entries = entriesOfLast(loan.pullEvents(), 'loan.disbursed');

    const source = `loan.disbursed:${loan.id}`;
    expect(entries).toMatchObject([{ source, currency: 'USD', occurredAt: BOOKED_AT, bookedOn: DAY }]);
    expect(written(entries)).toEqual([
      ['debit', 'principal-receivable', 10_000],
      ['credit', 'cash', 10_000],
    ]);
    expect(entries.flatMap(({ postings }) => postings.map(({ loanId }) => loanId))).toEqual([loan.id, loan.id]);
  });

  it('keep interest and principal of a payment apart, without a line for zero', () => {
    const loan = aLoan();
    const received = (amount: number) => {
      pay(loan, amount);
      return entriesOfLast(loan.pullEvents(), 'loan.payment-received');
    };
    const lines = (amount: number, ...credits: [Account, number][]) => [
      ['debit', 'payments-clearing', amount],
      ...credits.map((credit) => ['credit', ...credit]),
    ];

    expect(received(100)).toMatchObject([{ source: `loan.payment-received:${aPayment().id}` }]);
    expect(written(received(788.49))).toEqual(lines(788.49, ['principal-receivable', 788.49]));
    expect(written(received(92.12))).toEqual(lines(92.12, ['interest-income', 92.12]));
    expect(written(received(1684.86))).toEqual(
      lines(1684.86, ['interest-income', 84.15], ['principal-receivable', 1600.71]),
    );
  });

  it('earn the interest of a pause by adding it to the principal, without an entry for zero', () => {
    const paused = (rate: Rate) => {
      const loan = aLoan({ rate });
      loan.receive({ paymentId: idNumber(1), amount: loan.monthlyPayment, valueOn: DAY, today: DAY, at: BOOKED_AT });
      loan.pause({ months: 2, reason: null, today: DAY, at: BOOKED_AT });
      return entriesOfLast(loan.pullEvents(), 'loan.paused');
    };

    const entries = paused(Rate.ofPercent(12));

    // Two months of 1 % on 10,000 − 788.49.
    expect(written(entries)).toEqual([
      ['debit', 'principal-receivable', 184.23],
      ['credit', 'interest-income', 184.23],
    ]);
    expect(entries).toMatchObject([{ source: `loan.paused:${aLoan().id}:2027-02-01` }]);
    expect(paused(Rate.ofPercent(0))).toEqual([]);
  });

  it.each<[string, BookedEvent['type'], Account, Account]>([
    ['take in the cash of a completed payment', 'payment.completed', 'cash', 'payments-clearing'],
    ['take in the cash of a bank transfer when the bank reports it', 'deposit.recorded', 'cash', 'unclaimed-deposits'],
    ['clear a deposit when it is claimed', 'deposit.claimed', 'unclaimed-deposits', 'payments-clearing'],
    ['owe back the money of a failed payment', 'payment.refund-due', 'cash', 'refunds-due'],
  ])('%s', (_what, type, debited, credited) => {
    const [payment, deposit] = [aPayment(), aDeposit()];
    payment.complete(BOOKED_AT);
    deposit.claim(aReference(), BOOKED_AT);

    const entries = entriesOfLast([...payment.pullEvents(), ...deposit.pullEvents(), ...failed()], type);

    expect(written(entries)).toEqual([
      ['debit', debited, 888.49],
      ['credit', credited, 888.49],
    ]);
  });

  it('take in the cash of a bank transfer once', () => {
    const reference = aReference();
    reference.verify([aDeposit()], '493021', BOOKED_AT);

    expect(entriesOfLast(reference.pullEvents(), 'payment.completed')).toEqual([]);
  });

  it('owe nothing back for a payment that is Processing', () => {
    expect(() => aPayment().recordRefundDue(BOOKED_AT)).toThrow(/Processing payment has no refund due/);
  });

  it('owe nothing back for a payment whose money was returned', () => {
    const payment = aPayment();
    payment.complete(BOOKED_AT);
    payment.reverse('Chargeback', BOOKED_AT);

    expect(() => payment.recordRefundDue(BOOKED_AT)).toThrow(/returned already/);
  });
});

describe('a payment taken back', () => {
  const today = calendarDay('2028-01-01');
  const { id: paymentId } = aPayment();
  const amount = usd(888.49);
  const about = { paymentId, amount, valueOn: today, today, at: BOOKED_AT };
  const latest = (loan: Loan, type: BookedEvent['type']) => written(entriesOfLast(loan.pullEvents(), type));
  const inDefault = () => {
    const loan = aLoan();
    loan.closeDay(today, BOOKED_AT);
    return loan;
  };
  /** Losses and recoveries, debit less credit. */
  const balancesOf = (events: readonly DomainEvent[]) =>
    (['loan-losses', 'recoveries'] as const).map((account) => {
      const booked = events.filter((each): each is BookedEvent =>
        (BOOKED_EVENTS as readonly string[]).includes(each.type),
      );
      const postings = booked.flatMap((each) => entriesOf(each, DAY)).flatMap((each) => each.postings);
      const cents = postings
        .filter((each) => each.account === account)
        .map(({ side, amount: { minorUnits } }) => Number(side === 'debit' ? minorUnits : -minorUnits));
      return cents.reduce((sum, each) => sum + each, 0) / 100;
    });

  it('opens interest and principal again', () => {
    const loan = inDefault();
    loan.receive(about);
    loan.reverse({ ...about, recovery: false, kept: [] });

    expect(latest(loan, 'loan.payment-reversed')).toEqual([
      ['debit', 'interest-income', 100],
      ['debit', 'principal-receivable', 788.49],
      ['credit', 'payments-clearing', 888.49],
    ]);
  });

  it('earns the interest that a payoff pays as an ordinary payment, and opens that principal too', () => {
    const loan = aLoan();
    loan.receive({ ...about, valueOn: DAY, today: DAY });
    const paidOff = { paymentId: idNumber<'Payment'>(2), valueOn: DAY, today: DAY, at: BOOKED_AT };
    const { payoffAmount } = loan.reservePayoff(paidOff.paymentId, DAY);
    loan.settle({ ...paidOff, amount: payoffAmount });
    const kept = [{ amount: payoffAmount, settledOn: DAY, at: BOOKED_AT, recovery: false }];
    loan.reverse({ ...about, valueOn: DAY, today: DAY, recovery: false, kept });

    expect(payoffAmount).toEqual(usd(9211.51));
    expect(latest(loan, 'loan.payment-reversed')).toEqual([
      ['debit', 'principal-receivable', 1441.55],
      ['credit', 'interest-income', 553.06],
      ['credit', 'payments-clearing', 888.49],
    ]);
  });

  it('adds to the losses if the loan was written off since', () => {
    const loan = inDefault();
    loan.receive(about);
    loan.writeOff('Insolvent', BOOKED_AT);
    loan.reverse({ ...about, recovery: false, kept: [] });

    expect(latest(loan, 'loan.payment-reversed')).toContainEqual(['debit', 'loan-losses', 788.49]);
  });

  it('lowers the recoveries if it was received after the write-off', () => {
    const loan = inDefault();
    loan.writeOff('Insolvent', BOOKED_AT);
    loan.receive(about);
    loan.reverse({ ...about, recovery: true, kept: [] });
    const events = loan.pullEvents();

    expect(written(entriesOfLast(events, 'loan.written-off'))).toEqual([
      ['debit', 'loan-losses', 10_000],
      ['credit', 'principal-receivable', 10_000],
    ]);
    expect(written(entriesOfLast(events, 'loan.payment-received'))).toContainEqual(['credit', 'recoveries', 788.49]);
    expect(written(entriesOfLast(events, 'loan.payment-reversed'))).toContainEqual(['debit', 'recoveries', 788.49]);
  });

  it('keeps losses and recoveries apart, in either order in which two payments around a write-off are taken back', () => {
    const second = { ...about, paymentId: idNumber<'Payment'>(2) };
    const taken = (...reversals: readonly Parameters<Loan['reverse']>[0][]) => {
      const loan = inDefault();
      loan.receive(about);
      loan.writeOff('Insolvent', BOOKED_AT);
      loan.receive(second);
      for (const each of reversals) loan.reverse(each);
      return balancesOf(loan.pullEvents());
    };
    const kept = { amount, settledOn: today, at: BOOKED_AT };
    const [first, recovery] = [
      { ...about, recovery: false },
      { ...second, recovery: true },
    ];

    // The second payment now pays the first instalment, with less principal than the second has.
    expect(taken({ ...first, kept: [{ ...kept, recovery: true }] })).toEqual([10_000, -788.49]);
    expect(taken({ ...first, kept: [{ ...kept, recovery: true }] }, { ...recovery, kept: [] })).toEqual([10_000, 0]);
    expect(taken({ ...recovery, kept: [{ ...kept, recovery: false }] })).toEqual([9211.51, 0]);
    expect(taken({ ...recovery, kept: [{ ...kept, recovery: false }] }, { ...first, kept: [] })).toEqual([10_000, 0]);
  });

  it('raises the recoveries if money that had paid interest now pays principal', () => {
    const loan = inDefault();
    const paid = (number: number, dollars: number) => ({
      ...about,
      paymentId: idNumber<'Payment'>(number),
      amount: usd(dollars),
    });
    loan.receive(paid(1, 100));
    loan.receive(paid(2, 788.49));
    loan.writeOff('Insolvent', BOOKED_AT);
    loan.receive(paid(3, 92.12));
    const at = { settledOn: today, at: BOOKED_AT };
    const kept = [
      { ...at, amount: usd(788.49), recovery: false },
      { ...at, amount: usd(92.12), recovery: true },
    ];

    loan.reverse({ ...paid(1, 100), recovery: false, kept });

    expect(latest(loan, 'loan.payment-reversed')).toEqual([
      ['debit', 'interest-income', 92.12],
      ['debit', 'loan-losses', 100],
      ['credit', 'recoveries', 92.12],
      ['credit', 'payments-clearing', 100],
    ]);
  });
});
