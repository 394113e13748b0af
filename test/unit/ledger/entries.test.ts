import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../domain/ledger/account.ts';
import { BOOKED_EVENTS, type BookedEvent, entriesOf } from '../../../domain/ledger/entries.ts';
import { type JournalEntry, totalOf } from '../../../domain/ledger/journal-entry.ts';
import { principalOpenOf } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addMonths, calendarDay } from '../../../domain/shared/calendar.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { Money, sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import {
  aDeposit,
  aLoan,
  amounts,
  aPayment,
  aReference,
  BOOKED_AT,
  BORROWER,
  rates,
  usd,
} from '../../support/lending.ts';

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

/** Debits less credits of an account over all entries, in minor units. */
function balanceOf(account: Account, entries: readonly JournalEntry[]): bigint {
  return entries
    .flatMap(({ postings }) => postings)
    .filter((posting) => posting.account === account)
    .reduce((sum, { side, amount }) => sum + (side === 'debit' ? amount.minorUnits : -amount.minorUnits), 0n);
}

describe('the books', () => {
  const pay = (loan: Loan, amount: number) =>
    loan.receive({ paymentId: aPayment().id, amount: usd(amount), today: DAY, at: BOOKED_AT });
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

  it('name the borrower, except for a deposit that is not claimed', () => {
    const [loan, deposit, payment] = [aLoan(), aDeposit(), aPayment()];
    pay(loan, 888.49);
    loan.pause({ months: 1, reason: null, today: DAY, at: BOOKED_AT });
    deposit.claim(aReference(), BOOKED_AT);
    payment.complete(BOOKED_AT);
    const events = [loan, deposit, payment].flatMap((each): readonly DomainEvent[] => each.pullEvents());

    for (const type of BOOKED_EVENTS) {
      const borrowers = entriesOfLast([...events, ...failed()], type).map(({ borrowerId }) => borrowerId);
      expect(borrowers).toEqual([type === 'deposit.recorded' ? null : BORROWER]);
    }
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
      loan.receive({ paymentId: idNumber(1), amount: loan.monthlyPayment, today: DAY, at: BOOKED_AT });
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
});

describe('over the life of a loan', () => {
  const lives = fc.record({
    amount: amounts(5_000_000n).map((money) => money.plus(usd(100))),
    rate: rates(),
    term: fc.integer({ min: 3, max: 24 }),
    /** Parts of the remaining amount, in thousandths; a last payment covers the rest. */
    parts: fc.array(fc.bigInt({ min: 1n, max: 999n }), { maxLength: 6 }),
    pause: fc.boolean(),
  });

  it('entries balance, clearing ends at zero, and the accounts agree with the loan', () => {
    fc.assert(
      fc.property(lives, ({ amount, rate, term, parts, pause }) => {
        const loan = aLoan({ amount, rate, term });
        const events: DomainEvent[] = [];
        let payments = 0;
        const pay = (money: Money) => {
          if (money.isZero()) return;
          const payment = aPayment({ id: idNumber(++payments), amount: money });
          payment.complete(BOOKED_AT);
          loan.receive({ paymentId: payment.id, amount: money, today: DAY, at: BOOKED_AT });
          events.push(...payment.pullEvents());
        };
        if (pause) {
          const [first] = loan.installments;
          pay(first === undefined ? Money.zero : first.principal.plus(first.interest));
          // The first instalment of a tiny loan may repay it.
          if (loan.status === 'Active') loan.pause({ months: 3, reason: null, today: DAY, at: BOOKED_AT });
        }
        for (const part of parts) {
          const { minorUnits } = loan.remainingAmount;
          pay(Money.ofMinorUnits((minorUnits * part) / 1000n));
        }
        events.push(...loan.pullEvents());
        const open = sumOf(loan.installments.map(principalOpenOf));
        expect(balanceOf('principal-receivable', entriesFor(events))).toBe(open.minorUnits);
        pay(loan.remainingAmount);
        events.push(...loan.pullEvents());
        const entries = entriesFor(events);
        for (const { postings } of entries) expect(totalOf(postings, 'debit')).toEqual(totalOf(postings, 'credit'));
        expect(balanceOf('principal-receivable', entries)).toBe(0n);
        expect(balanceOf('payments-clearing', entries)).toBe(0n);
        expect(-balanceOf('interest-income', entries)).toBe(loan.totalInterest.minorUnits);
        expect(balanceOf('cash', entries)).toBe(loan.totalInterest.minorUnits);
        expect(new Set(entries.map(({ source }) => source)).size).toBe(entries.length);
      }),
      { numRuns: 200 },
    );
  });

  function entriesFor(events: readonly DomainEvent[]): JournalEntry[] {
    const booked = events.filter((event): event is BookedEvent => (BOOKED_EVENTS as string[]).includes(event.type));
    return booked.flatMap((event) => entriesOf(event, addMonths(DAY, 1)));
  }
});
