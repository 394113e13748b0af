import { describe, expect, it } from 'vitest';
import { BOOKED_EVENTS, type BookedEvent, entriesOf } from '../../../domain/ledger/entries.ts';
import { loanFlows } from '../../../domain/ledger/flows.ts';
import { type Account, type JournalEntry, totalOf } from '../../../domain/ledger/journal.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { Refund } from '../../../domain/payments/refund.ts';
import type { DomainEvent } from '../../../domain/shared/aggregate.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { importedOn } from '../../support/imported-loan.ts';
import {
  aDeposit,
  aLoan,
  aPayment,
  aPayout,
  aProduct,
  aReference,
  BOOKED_AT,
  BORROWER,
  usd,
} from '../../support/lending.ts';
import { type Paid, payOff, receive, reverse } from '../../support/loan-payments.ts';
import { momentOf } from '../../support/utc.ts';

const DAY = calendarDay('2027-02-01');
const OVERDUE = calendarDay('2027-05-01');

const bookedOf = (events: readonly DomainEvent[]) =>
  events.filter(({ type }) => BOOKED_EVENTS.some((booked) => booked === type)) as BookedEvent[];
const entriesOfAll = (events: readonly BookedEvent[]) => events.flatMap((event) => entriesOf(event));

/** The entries of the latest event of a type. */
function entriesOfLast(events: readonly DomainEvent[], type: BookedEvent['type']): readonly JournalEntry[] {
  return entriesOf(bookedOf(events).findLast((each) => each.type === type) ?? expect.fail());
}

/** Side, account and amount of each posting. */
function written(entries: readonly JournalEntry[]) {
  return entries.flatMap(({ postings, currency }) =>
    postings.map(({ side, account, amount }) => [side, account, amount.toDecimal(currency)]),
  );
}

describe('the books', () => {
  const failed = () => {
    const payment = aPayment();
    payment.fail('expired', momentOf(BOOKED_AT));
    payment.recordRefundDue(momentOf(BOOKED_AT));
    return payment.pullEvents();
  };

  it('turn cash into principal when a loan is disbursed', () => {
    const loan = aLoan();

    const entries = entriesOfLast(loan.pullEvents(), 'loan.disbursed');

    const source = `loan.disbursed:${loan.id}`;
    expect(entries).toMatchObject([{ source, currency: 'USD', occurredAt: BOOKED_AT, bookedOn: loan.disbursedOn }]);
    expect(written(entries)).toEqual([
      ['debit', 'principal-receivable', 10_000],
      ['credit', 'cash', 10_000],
    ]);
    expect(entries.flatMap(({ postings }) => postings.map(({ loanId }) => loanId))).toEqual([loan.id, loan.id]);
  });

  it('turn the origination fee into income, and pay out the rest', () => {
    const loan = aLoan({ product: aProduct({ originationFeePercent: 3 }).terms });
    expect(written(entriesOfLast(loan.pullEvents(), 'loan.disbursed'))).toEqual([
      ['debit', 'principal-receivable', 10_000],
      ['credit', 'cash', 9700],
      ['credit', 'fee-income', 300],
    ]);
  });

  it('keep interest and principal of a payment apart, without a line for zero', () => {
    const loan = aLoan();
    const received = (amount: number) => {
      receive(loan, { amount, on: DAY });
      return entriesOfLast(loan.pullEvents(), 'loan.payment-received');
    };
    const lines = (amount: number, ...credits: [Account, number][]) => [
      ['debit', 'payments-clearing', amount],
      ...credits.map((credit) => ['credit', ...credit]),
    ];

    expect(received(100)).toMatchObject([{ source: `loan.payment-received:${idNumber(1)}` }]);
    expect(written(received(788.49))).toEqual(lines(788.49, ['principal-receivable', 788.49]));
    expect(written(received(92.12))).toEqual(lines(92.12, ['interest-income', 92.12]));
    const both = lines(1684.86, ['principal-receivable', 1600.71], ['interest-income', 84.15]);
    expect(written(received(1684.86))).toEqual(both);
  });

  it('earn the interest of a pause by adding it to the principal, without an entry for zero', () => {
    const paused = (rate: Rate) => {
      const loan = aLoan({ rate });
      receive(loan, { amount: loan.monthlyPayment, on: DAY });
      loan.pause({ months: 2, reason: null, today: DAY, at: BOOKED_AT });
      return entriesOfLast(loan.pullEvents(), 'loan.paused');
    };

    const entries = paused(Rate.ofPercent(12));

    // Two months of 1 % on 10,000 − 788.49.
    expect(written(entries)).toEqual([
      ['debit', 'principal-receivable', 184.23],
      ['credit', 'interest-income', 184.23],
    ]);
    expect(entries).toMatchObject([{ source: `loan.paused:${aLoan().id}:2027-02-01:` }]);
    expect(paused(Rate.ofPercent(0))).toEqual([]);
  });

  it.each<[string, BookedEvent['type'], Account, Account]>([
    ['take in the cash of a completed payment', 'payment.completed', 'cash', 'payments-clearing'],
    ['take in the cash of a bank transfer when the bank reports it', 'deposit.recorded', 'cash', 'unclaimed-deposits'],
    ['clear a deposit when it is claimed', 'deposit.claimed', 'unclaimed-deposits', 'payments-clearing'],
    ['send back a deposit that no payment claims', 'deposit.returned', 'unclaimed-deposits', 'cash'],
    ['owe back the money of a failed payment', 'payment.refund-due', 'cash', 'refunds-due'],
  ])('%s', (_what, type, debited, credited) => {
    const [payment, deposit] = [aPayment(), aDeposit()];
    payment.complete(momentOf(BOOKED_AT));
    deposit.claim(aReference(), momentOf(BOOKED_AT));
    const other = aDeposit();
    other.sendBack('No loan', momentOf(BOOKED_AT));
    const events = [payment, deposit, other].flatMap((each): readonly DomainEvent[] => each.pullEvents());

    const entries = entriesOfLast([...events, ...failed()], type);

    expect(written(entries)).toEqual([
      ['debit', debited, 888.49],
      ['credit', credited, 888.49],
    ]);
  });

  it('owe back the money of a bank transfer that no loan takes, once', () => {
    const [reference, deposit] = [aReference(), aDeposit()];
    const awaited = { deposits: [deposit], owedAmount: usd(0), isOnlyClaim: true };
    reference.expire(DAY, awaited, momentOf(BOOKED_AT))?.claim(reference, momentOf(BOOKED_AT));
    const events = [reference, deposit].flatMap((each): readonly DomainEvent[] => each.pullEvents());

    expect(entriesOfLast(events, 'payment.refund-due')).toEqual([]);
    expect(written(entriesOfLast(events, 'deposit.claimed'))).toEqual([
      ['debit', 'unclaimed-deposits', 888.49],
      ['credit', 'refunds-due', 888.49],
    ]);
  });

  it('take in the cash of a bank transfer once', () => {
    const reference = aReference();
    reference.verify([aDeposit()], '493021', momentOf(BOOKED_AT));

    expect(entriesOfLast(reference.pullEvents(), 'payment.completed')).toEqual([]);
  });

  it('owe nothing back for a payment that is Processing, or whose money was returned', () => {
    const payment = aPayment();
    expect(() => payment.recordRefundDue(momentOf(BOOKED_AT))).toThrow(/Processing payment has no refund due/);
    payment.complete(momentOf(BOOKED_AT));
    payment.reverse('Chargeback', momentOf(BOOKED_AT));

    expect(() => payment.recordRefundDue(momentOf(BOOKED_AT))).toThrow(/returned already/);
  });
});

describe('a payment taken back', () => {
  const on = calendarDay('2028-01-01');
  const first: Paid = { number: 1, amount: 888.49, on };
  const second = { ...first, number: 2 };
  const latest = (loan: Loan, type: BookedEvent['type']) => written(entriesOfLast(loan.pullEvents(), type));
  const inDefault = () => {
    const loan = aLoan();
    loan.closeDay(on, BOOKED_AT);
    return loan;
  };
  /** Losses and recoveries, debit less credit. */
  const balancesOf = (loan: Loan) => {
    const postings = entriesOfAll(bookedOf(loan.pullEvents())).flatMap((entry) => entry.postings);
    return (['loan-losses', 'recoveries'] as const).map((account) => {
      const own = postings.filter((posting) => posting.account === account);
      return Number(totalOf(own, 'debit').minorUnits - totalOf(own, 'credit').minorUnits) / 100;
    });
  };

  it('opens interest and principal again', () => {
    const loan = inDefault();
    receive(loan, first);
    reverse(loan, first);

    expect(latest(loan, 'loan.payment-reversed')).toEqual([
      ['debit', 'principal-receivable', 788.49],
      ['debit', 'interest-income', 100],
      ['credit', 'payments-clearing', 888.49],
    ]);
  });

  it('earns the interest that a payoff pays as an ordinary payment, and opens that principal too', () => {
    const loan = aLoan();
    const early = { ...first, on: DAY };
    receive(loan, early);
    const payoff = payOff(loan, 2, DAY);
    reverse(loan, early);

    expect(payoff.amount).toEqual(usd(9211.51));
    expect(latest(loan, 'loan.payment-reversed')).toEqual([
      ['debit', 'principal-receivable', 1441.55],
      ['credit', 'interest-income', 553.06],
      ['credit', 'payments-clearing', 888.49],
    ]);
  });

  it('adds to the losses if the loan was written off since', () => {
    const loan = inDefault();
    receive(loan, first);
    loan.writeOff('Insolvent', on, BOOKED_AT);
    reverse(loan, first);

    expect(latest(loan, 'loan.payment-reversed')).toContainEqual(['debit', 'loan-losses', 788.49]);
  });

  it('lowers the recoveries if it was received after the write-off', () => {
    const loan = inDefault();
    loan.writeOff('Insolvent', on, BOOKED_AT);
    receive(loan, first);
    reverse(loan, first);
    const events = loan.pullEvents();

    expect(written(entriesOfLast(events, 'loan.written-off'))).toEqual([
      ['credit', 'principal-receivable', 10_000],
      ['debit', 'loan-losses', 10_000],
    ]);
    expect(written(entriesOfLast(events, 'loan.payment-received'))).toContainEqual(['credit', 'recoveries', 788.49]);
    expect(written(entriesOfLast(events, 'loan.payment-reversed'))).toContainEqual(['debit', 'recoveries', 788.49]);
  });

  it('keeps losses and recoveries apart, in either order in which two payments around a write-off are taken back', () => {
    const taken = (...reversals: Paid[]) => {
      const loan = inDefault();
      receive(loan, first);
      loan.writeOff('Insolvent', on, BOOKED_AT);
      receive(loan, second);
      for (const each of reversals) reverse(loan, each);
      return balancesOf(loan);
    };

    // The second payment now pays the first instalment, with less principal than the second has.
    expect(taken(first)).toEqual([10_000, -788.49]);
    expect(taken(first, second)).toEqual([10_000, 0]);
    expect(taken(second)).toEqual([9211.51, 0]);
    expect(taken(second, first)).toEqual([10_000, 0]);
  });

  it('raises the recoveries if money that had paid interest now pays principal', () => {
    const loan = inDefault();
    const [interest, principal] = [
      { ...first, amount: 100 },
      { ...second, amount: 788.49 },
    ] as const;
    const recovery = { number: 3, amount: 92.12, on };
    for (const each of [interest, principal]) receive(loan, each);
    loan.writeOff('Insolvent', on, BOOKED_AT);
    receive(loan, recovery);

    reverse(loan, interest);

    expect(latest(loan, 'loan.payment-reversed')).toEqual([
      ['debit', 'interest-income', 92.12],
      ['debit', 'loan-losses', 100],
      ['credit', 'recoveries', 92.12],
      ['credit', 'payments-clearing', 100],
    ]);
  });
});

it('a fee that is voided and open again twice has an entry for each time', () => {
  const loan = aLoan({ product: aProduct().terms });
  loan.chargeLateFees(calendarDay('2027-03-20'), BOOKED_AT, () => idNumber(70));
  for (const number of [21, 23]) {
    const inTime = { number, amount: 888.49, on: calendarDay('2027-02-28') };
    receive(loan, inTime, calendarDay(`2027-03-${number}`));
    reverse(loan, { ...inTime, on: calendarDay(`2027-03-${number + 1}`) });
  }
  const events = loan.pullEvents().filter(({ type }) => BOOKED_EVENTS.some((booked) => booked === type));
  const sources = events.flatMap((event) => entriesOf(event as BookedEvent)).map(({ source }) => source);
  const judged = sources.filter((source) => source.startsWith('loan.charge-'));
  expect(judged).toHaveLength(4);
  expect(new Set(judged).size).toBe(4);
});

/** Fees of a loan: one is voided and open again, then waived. */
function charge(loan: Loan): void {
  const inTime = { number: 8, amount: 888.49, on: calendarDay('2027-02-28') };
  loan.chargeLateFees(calendarDay('2027-03-20'), BOOKED_AT, () => idNumber(70));
  receive(loan, inTime, calendarDay('2027-03-21'));
  reverse(loan, { ...inTime, on: calendarDay('2027-03-22') });
  loan.waive(idNumber(70), 'Goodwill', calendarDay('2027-03-23'), BOOKED_AT);
}

/** Six loans, one annulled, one from another system, one of them lost, one given a new age, one with fees. A payoff is given back, a payment failed late, one came as a deposit; another deposit waits, one is sent back, and one is owed back. */
function everyEvent(): readonly BookedEvent[] {
  const [loan, aged, lost, charged] = [aLoan(), aLoan(), aLoan(), aLoan({ product: aProduct().terms })];
  charge(charged);
  const returned = aPayment({ id: idNumber(8) });
  returned.complete(momentOf(BOOKED_AT));
  returned.reverse('Chargeback', momentOf(BOOKED_AT));
  const [failed, claimed, waiting] = [aPayment(), aDeposit(), aDeposit()];
  const sentBack = aDeposit({ id: idNumber(2) });
  sentBack.sendBack('No loan', momentOf(BOOKED_AT));
  const [late, unneeded] = [aReference({ id: idNumber(9) }), aDeposit({ id: idNumber(9) })];
  late.expire(DAY, { deposits: [unneeded], owedAmount: usd(0), isOnlyClaim: true }, momentOf(BOOKED_AT));
  unneeded.claim(late, momentOf(BOOKED_AT));
  const paidOff = payOff(loan, 1, DAY);
  const payoff = aPayment({ id: idNumber(1), amount: paidOff.amount });
  payoff.complete(momentOf(BOOKED_AT));
  payoff.reverse('Chargeback', momentOf(BOOKED_AT));
  reverse(loan, paidOff);
  claimed.claim(aReference(), momentOf(BOOKED_AT));
  receive(loan, { number: 2, amount: 888.49, on: DAY });
  loan.pause({ months: 1, reason: null, today: DAY, at: BOOKED_AT });
  failed.fail('expired', momentOf(BOOKED_AT));
  failed.recordRefundDue(momentOf(BOOKED_AT));
  const refund = new Refund(failed, BOOKED_AT);
  refund.startPayout(idNumber(1));
  refund.completePayout('out-1', momentOf(BOOKED_AT));
  refund.endPayout(momentOf(BOOKED_AT));
  refund.payOut('PAYOUT-1', momentOf(BOOKED_AT));
  const part = { amount: usd(100), causedBy: 'loan.changed:1' } as const;
  const owed = Refund.ofUnneeded(aPayment({ id: idNumber(10) }), part, momentOf(BOOKED_AT));
  const cameBack = aPayout();
  cameBack.accept('out-2', aLoan().id, momentOf(BOOKED_AT));
  cameBack.comeBack({ status: 'returned', code: 'R03', reason: 'no account' }, true, momentOf(BOOKED_AT));
  cameBack.resolve('WIRE-1', momentOf(BOOKED_AT));
  lost.closeDay(calendarDay('2028-01-01'), BOOKED_AT);
  lost.writeOff('Insolvent', DAY, BOOKED_AT);
  aged.change({ changeId: idNumber(1), terms: { type: 'reage' }, reason: 'Hardship', today: OVERDUE, at: BOOKED_AT });
  const past = { history: historyOf(aged), closedOn: null };
  const wrong = { kind: 'change', undone: idNumber<'LoanChange'>(1), reason: 'Wrong loan' } as const;
  aged.undo({ ...wrong, past, today: OVERDUE, at: BOOKED_AT });
  const annulled = aLoan({ product: aProduct({ originationFeePercent: 2.5 }).terms });
  annulled.annul(momentOf(BOOKED_AT));
  const paid = [returned, payoff, failed, claimed, waiting, sentBack, refund, late, unneeded, owed, cameBack];
  const all = [annulled, loan, aged, lost, charged, ...paid];
  return bookedOf([...all, importedOn(DAY, []).loan].flatMap((each): readonly DomainEvent[] => each.pullEvents()));
}

it('the books tell what was lent, and what was repaid less what was given back', () => {
  const events = everyEvent();
  const postings = entriesOfAll(events).flatMap((entry) => entry.postings);

  const flows = loanFlows(
    (side, account) => {
      const own = postings.filter((posting) => posting.account === account);
      return totalOf(own, side).minorUnits;
    },
    { sentBack: aDeposit().amount.minorUnits, annulled: usd(9750).minorUnits },
  );

  expect(flows).toEqual({ disbursed: 3_975_000n, repaid: 78_849n });
  // A new kind of entry belongs in this test.
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(BOOKED_EVENTS));
});

it('entries name the borrower, except for a deposit that is not claimed or sent back', () => {
  for (const event of everyEvent()) {
    const borrowers = entriesOf(event).map(({ borrowerId }) => borrowerId);
    const owner = ['deposit.recorded', 'deposit.returned'].includes(event.type) ? null : BORROWER;
    expect(borrowers, event.type).toEqual(borrowers.map(() => owner));
  }
});
