import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../domain/ledger/account.ts';
import { BOOKED_EVENTS, type BookedEvent, entriesOf } from '../../../domain/ledger/entries.ts';
import { type JournalEntry, totalOf } from '../../../domain/ledger/journal-entry.ts';
import { addMonths, calendarDay } from '../../../domain/shared/calendar.ts';
import type { DomainEvent } from '../../../domain/shared/domain-event.ts';
import { Money } from '../../../domain/shared/money.ts';
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

/** What the books make of the latest event that a test brought about. */
function entriesOfLast(events: readonly DomainEvent[], type: BookedEvent['type']): readonly JournalEntry[] {
  const event = events.findLast((each) => each.type === type);
  if (event === undefined) throw new Error(`Nothing recorded ${type}.`);
  return entriesOf(event as BookedEvent, DAY);
}

/** Each posting as a bookkeeper would write it down. */
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

describe('The books', () => {
  it('turn cash into principal when a loan is paid out', () => {
    const loan = aLoan();
    const entries = entriesOfLast(loan.pullEvents(), 'loan.disbursed');
    expect(entries).toMatchObject([
      { source: `loan.disbursed:${loan.id}`, currency: 'USD', occurredAt: BOOKED_AT, bookedOn: DAY },
    ]);
    expect(written(entries)).toEqual([
      ['debit', 'principal-receivable', 10_000],
      ['credit', 'cash', 10_000],
    ]);
    expect(entries.flatMap(({ postings }) => postings.map(({ loanId }) => loanId))).toEqual([loan.id, loan.id]);
  });

  it('name the borrower, whom a deposit has only once it is claimed', () => {
    const [loan, deposit, payment] = [aLoan(), aDeposit(), aPayment()];
    loan.receive({ paymentId: payment.id, amount: usd(888.49), today: DAY, at: BOOKED_AT });
    loan.pause({ months: 1, reason: null, today: DAY, at: BOOKED_AT });
    deposit.claim(aReference(), BOOKED_AT);
    payment.complete(BOOKED_AT);
    const failed = aPayment();
    failed.fail('expired', BOOKED_AT);
    failed.recordRefundDue(BOOKED_AT);
    const events = [loan, deposit, payment, failed].flatMap((each): readonly DomainEvent[] => each.pullEvents());
    const borrowerOf = (type: BookedEvent['type']) => entriesOfLast(events, type).map(({ borrowerId }) => borrowerId);
    expect(borrowerOf('deposit.recorded')).toEqual([null]);
    for (const type of BOOKED_EVENTS) if (type !== 'deposit.recorded') expect(borrowerOf(type)).toEqual([BORROWER]);
  });

  it('keep interest and principal of an instalment apart', () => {
    const loan = aLoan();
    loan.receive({ paymentId: aPayment().id, amount: usd(888.49), today: DAY, at: BOOKED_AT });
    const entries = entriesOfLast(loan.pullEvents(), 'loan.payment-received');
    expect(entries).toMatchObject([{ source: `loan.payment-received:${aPayment().id}` }]);
    expect(written(entries)).toEqual([
      ['debit', 'payments-clearing', 888.49],
      ['credit', 'interest-income', 100],
      ['credit', 'principal-receivable', 788.49],
    ]);
  });

  it('have no line for interest or principal that a payment did not reach', () => {
    const loan = aLoan();
    loan.receive({ paymentId: idNumber(1), amount: usd(100), today: DAY, at: BOOKED_AT });
    expect(written(entriesOfLast(loan.pullEvents(), 'loan.payment-received'))).toEqual([
      ['debit', 'payments-clearing', 100],
      ['credit', 'interest-income', 100],
    ]);
    loan.receive({ paymentId: idNumber(2), amount: usd(5), today: DAY, at: BOOKED_AT });
    expect(written(entriesOfLast(loan.pullEvents(), 'loan.payment-received'))).toEqual([
      ['debit', 'payments-clearing', 5],
      ['credit', 'principal-receivable', 5],
    ]);
  });

  it('earn the interest of a pause by adding it to the principal, and book nothing where there is none', () => {
    const paused = (rate: Rate) => {
      const loan = aLoan({ rate });
      const [first] = loan.installments;
      if (first === undefined) throw new Error('The loan has no instalments.');
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

  it('take the cash of a payment in when the gateway has collected it', () => {
    const payment = aPayment();
    payment.complete(BOOKED_AT);
    expect(written(entriesOfLast(payment.pullEvents(), 'payment.completed'))).toEqual([
      ['debit', 'cash', 888.49],
      ['credit', 'payments-clearing', 888.49],
    ]);
  });

  it('take the cash of a bank transfer in once: when the bank reports it, not when it is claimed', () => {
    const [deposit, payment] = [aDeposit(), aReference()];
    payment.verify([deposit], '493021', BOOKED_AT);
    deposit.claim(payment, BOOKED_AT);
    const events = [...deposit.pullEvents(), ...payment.pullEvents()];
    expect(written(entriesOfLast(events, 'deposit.recorded'))).toEqual([
      ['debit', 'cash', 888.49],
      ['credit', 'unclaimed-deposits', 888.49],
    ]);
    expect(written(entriesOfLast(events, 'deposit.claimed'))).toEqual([
      ['debit', 'unclaimed-deposits', 888.49],
      ['credit', 'payments-clearing', 888.49],
    ]);
    expect(entriesOfLast(events, 'payment.completed')).toEqual([]);
  });

  it('owe what was collected for a payment that had failed', () => {
    const payment = aPayment();
    expect(() => payment.recordRefundDue(BOOKED_AT)).toThrow(/Processing payment has no refund due/);
    payment.fail('expired', BOOKED_AT);
    payment.recordRefundDue(BOOKED_AT);
    expect(written(entriesOfLast(payment.pullEvents(), 'payment.refund-due'))).toEqual([
      ['debit', 'cash', 888.49],
      ['credit', 'refunds-due', 888.49],
    ]);
  });
});

describe('Whatever is lent, paid and paused', () => {
  const lives = fc.record({
    amount: amounts(5_000_000n).map((money) => money.plus(usd(100))),
    rate: rates(),
    term: fc.integer({ min: 3, max: 24 }),
    /** Parts of what is left, in thousandths; the last payment brings the rest. */
    parts: fc.array(fc.bigInt({ min: 1n, max: 999n }), { maxLength: 6 }),
    pause: fc.boolean(),
  });

  it('each entry balances, clearing ends at zero, and the accounts agree with the loan', () => {
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
          // A first instalment that pays all, as at a tiny amount, leaves nothing to pause.
          if (loan.status === 'Active') loan.pause({ months: 3, reason: null, today: DAY, at: BOOKED_AT });
        }
        for (const part of parts) {
          const { minorUnits } = loan.remainingAmount;
          pay(Money.ofMinorUnits((minorUnits * part) / 1000n));
        }
        const open = () => loan.installments.reduce((sum, each) => sum + principalOpen(each), 0n);
        events.push(...loan.pullEvents());
        const before = entriesFor(events);
        expect(balanceOf('principal-receivable', before)).toBe(open());
        pay(loan.remainingAmount);
        events.push(...loan.pullEvents());
        const entries = entriesFor(events);
        expectBalanced(entries);
        expect(balanceOf('principal-receivable', entries)).toBe(0n);
        expect(balanceOf('payments-clearing', entries)).toBe(0n);
        expect(-balanceOf('interest-income', entries)).toBe(loan.totalInterest.minorUnits);
        expect(balanceOf('cash', entries)).toBe(loan.totalInterest.minorUnits);
        expect(new Set(entries.map(({ source }) => source)).size).toBe(entries.length);
      }),
      { numRuns: 200 },
    );
  });

  it('so does what comes in by bank, is claimed, or has to be given back', () => {
    fc.assert(
      fc.property(amounts(10n ** 14n), (amount) => {
        const [deposit, transfer, failed] = [aDeposit({ amount }), aReference({ amount }), aPayment({ amount })];
        deposit.claim(transfer, BOOKED_AT);
        failed.fail('expired', BOOKED_AT);
        failed.recordRefundDue(BOOKED_AT);
        const entries = entriesFor([...deposit.pullEvents(), ...failed.pullEvents()]);
        expect(entries).toHaveLength(3);
        expectBalanced(entries);
        expect(balanceOf('unclaimed-deposits', entries)).toBe(0n);
        expect(-balanceOf('payments-clearing', entries)).toBe(amount.minorUnits);
        expect(-balanceOf('refunds-due', entries)).toBe(amount.minorUnits);
        expect(balanceOf('cash', entries)).toBe(2n * amount.minorUnits);
      }),
    );
  });

  function expectBalanced(entries: readonly JournalEntry[]): void {
    for (const { postings } of entries) {
      expect(postings.length).toBeGreaterThan(1);
      expect(totalOf(postings, 'debit')).toEqual(totalOf(postings, 'credit'));
    }
  }

  function principalOpen({ principal, interest, paid }: ReturnType<typeof aLoan>['installments'][number]): bigint {
    const beyondInterest = paid.minorUnits - interest.minorUnits;
    return principal.minorUnits - (beyondInterest > 0n ? beyondInterest : 0n);
  }

  function entriesFor(events: readonly DomainEvent[]): JournalEntry[] {
    const booked = events.filter((event): event is BookedEvent => (BOOKED_EVENTS as string[]).includes(event.type));
    return booked.flatMap((event) => entriesOf(event, addMonths(DAY, 1)));
  }
});
