import { describe, expect, it } from 'vitest';
import { milestonesOfPayment } from '../../../domain/credit/rewards.ts';
import { entriesOf } from '../../../domain/ledger/entries.ts';
import { principalFlows } from '../../../domain/ledger/flows.ts';
import type { ChangeTerms, PaymentEntry, Reduction } from '../../../domain/loans/entry.ts';
import { replay } from '../../../domain/loans/history.ts';
import { checkExpected, type ImportedEntry, type LoanToImport } from '../../../domain/loans/imported-loan.ts';
import type { LoanEvents } from '../../../domain/loans/loan.events.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { RefusedAt, type RefusedPlace } from '../../../domain/shared/refused-at.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { importedOn, paid } from '../../support/imported-loan.ts';
import { aProduct, usd } from '../../support/lending.ts';
import { midnightOf } from '../../support/utc.ts';

const TODAY = calendarDay('2026-06-10');
const THREE = [paid('2026-02-28'), paid('2026-03-31'), paid('2026-04-30')];
const prepaid = (on: string, amount: number, reduce: Reduction = 'payment'): ImportedEntry => ({
  kind: 'prepayment',
  on: calendarDay(on),
  amount: usd(amount),
  reduce,
});
const paused = (on: string, months = 1): ImportedEntry => ({ kind: 'pause', on: calendarDay(on), months });
const changed = (on: string, terms: ChangeTerms): ImportedEntry => ({ kind: 'change', on: calendarDay(on), terms });

/** Place and code of the refusal. */
function refusalOf(act: () => unknown): readonly [place: RefusedPlace, code: string] {
  try {
    act();
  } catch (error) {
    if (error instanceof RefusedAt) return [error.place, error.reason.code];
    throw error;
  }
  return expect.fail('Nothing was refused.');
}

const entry = (index: number, field?: string): RefusedPlace => ({ part: 'history', index, ...(field && { field }) });

const eventsOf = <Type extends LoanEvents['type']>(events: readonly LoanEvents[], type: Type) =>
  events.filter((event): event is Extract<LoanEvents, { type: Type }> => event.type === type);

describe('a loan of another system', () => {
  it('has the schedule, status and history of a loan that lived here', () => {
    const { loan } = importedOn(calendarDay('2026-05-20'), THREE);

    expect(loan).toMatchObject({
      status: 'Active',
      remainingTerm: 9,
      nextDueOn: '2026-05-31',
      disbursedOn: '2026-01-31',
    });
    expect(loan.remainingAmount).toEqual(usd(7_996.39));
    expect(loan.lastPaymentAt).toEqual(midnightOf(calendarDay('2026-04-30')));
    expect(replay(loan.newHistory)).toEqual(loan.schedule);
    expect(loan.newHistory.map(({ kind, on }) => `${kind} ${on}`)).toEqual([
      'disbursement 2026-01-31',
      'payment 2026-02-28',
      'payment 2026-03-31',
      'payment 2026-04-30',
      'takeover 2026-05-20',
    ]);
  });

  it.each([
    ['payment', 655.92, 9],
    ['term', 888.49, 7],
  ] as const)('keeps what a prepayment that lowers the %s has made of it', (reduce, monthlyPayment, remainingTerm) => {
    const { loan } = importedOn(calendarDay('2026-05-20'), [...THREE, prepaid('2026-05-12', 2_000, reduce)]);

    expect(loan.remainingTerm).toBe(remainingTerm);
    expect(loan.monthlyPayment.toDecimal('USD')).toBe(monthlyPayment);
    expect(loan.newHistory.at(-2)).toMatchObject({ kind: 'prepayment', reduce });
  });

  it('is paused again and again, also with something overdue, and Active once a pause is over', () => {
    const twice = [...THREE, paused('2026-05-02'), paused('2026-06-05', 2)];

    expect(importedOn(TODAY, twice).loan).toMatchObject({ status: 'Paused', lastPause: { endsOn: '2026-08-05' } });
    const { loan } = importedOn(calendarDay('2026-08-05'), twice);
    expect(loan.status).toBe('Active');
    expect(loan.newHistory.filter(({ kind }) => kind === 'resuming').map(({ on }) => on)).toEqual([
      '2026-06-02',
      '2026-08-05',
    ]);
    expect(importedOn(TODAY, [...THREE, paused('2026-06-02')]).loan.status).toBe('Paused');
  });

  it('takes a prepayment on the day on which a pause ends', () => {
    const { loan } = importedOn(TODAY, [...THREE, paused('2026-05-02'), prepaid('2026-06-02', 500)]);
    expect(loan.newHistory.map(({ kind }) => kind).slice(-3)).toEqual(['resuming', 'prepayment', 'takeover']);
  });

  it('is in default from 91 days on, and cured by the money for all that is overdue', () => {
    expect(importedOn(calendarDay('2026-05-29'), []).loan.status).toBe('Active');
    expect(importedOn(calendarDay('2026-05-30'), []).loan.status).toBe('Defaulted');
    const { loan } = importedOn(TODAY, [paid('2026-06-01', 4 * 888.49)]);
    expect(loan.status).toBe('Active');
    expect(loan.newHistory.map(({ kind, on }) => `${kind} ${on}`)).toEqual([
      'disbursement 2026-01-31',
      'defaulting 2026-05-30',
      'payment 2026-06-01',
      'takeover 2026-06-10',
    ]);
    const inTime = importedOn(TODAY, [paid('2026-05-30', 4 * 888.49)]);
    expect(inTime.loan.newHistory.some(({ kind }) => kind === 'defaulting')).toBe(false);
  });

  it('has the rate and the term of its changes', () => {
    const history = [
      ...THREE,
      changed('2026-05-02', { type: 'rate', rate: Rate.ofPercent(6) }),
      changed('2026-05-03', { type: 'term', term: 15 }),
    ];
    const { loan } = importedOn(calendarDay('2026-05-20'), history);
    expect([loan.rate.toPercent(), loan.remainingTerm]).toEqual([6, 15]);
  });

  it('is Completed by its last cent', () => {
    const all = importedOn(TODAY, [paid('2026-02-28', 10_661.86)]);
    expect(all.loan.status).toBe('Completed');
    expect(all.loan.schedule.takeover).toEqual({ on: TODAY, paid: 12 });
    expect(eventsOf(all.loan.pullEvents(), 'loan.completed')).toEqual([]);
  });
});

describe('the history of a loan of another system is refused', () => {
  const [disbursedOn, tomorrow] = ['2026-01-31', '2026-06-11'].map(calendarDay);
  const refused: [string, RefusedPlace, string, readonly ImportedEntry[], Partial<LoanToImport>?][] = [
    ['with an entry after the business date', entry(0, 'on'), 'DATE_IN_FUTURE', [paid('2026-06-11')]],
    [
      'if it begins after the business date',
      { part: 'terms', field: 'disbursedOn' },
      'DATE_IN_FUTURE',
      [],
      { disbursedOn: tomorrow as never },
    ],
    ['with an entry before the disbursement', entry(0, 'on'), 'BEFORE_DISBURSEMENT', [paid('2026-01-30')]],
    ['out of order', entry(1, 'on'), 'HISTORY_OUT_OF_ORDER', [paid('2026-03-02'), paid('2026-03-01')]],
    [
      'with more than the balance',
      entry(1),
      'AMOUNT_EXCEEDS_BALANCE',
      [paid('2026-03-01'), paid('2026-03-01', 9_773.38)],
    ],
    [
      'with money for a completed loan',
      entry(1),
      'AMOUNT_EXCEEDS_BALANCE',
      [paid('2026-03-01', 10_661.86), paid('2026-03-01', 1)],
    ],
    ['with a prepayment of what is due', entry(0), 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT', [prepaid('2026-02-28', 2_000)]],
    [
      'with a prepayment that pays the loan off',
      entry(3),
      'AMOUNT_EXCEEDS_BALANCE',
      [...THREE, prepaid('2026-05-12', 9_000)],
    ],
    ['with a prepayment below the interest', entry(3), 'AMOUNT_TOO_LOW', [...THREE, prepaid('2026-05-12', 1)]],
    [
      'with a prepayment of a paused loan',
      entry(4),
      'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT',
      [...THREE, paused('2026-05-02'), prepaid('2026-06-01', 500)],
    ],
    ['with a pause of four months', entry(0), 'INVALID_PAUSE_DURATION', [paused('2026-03-01', 4)]],
    [
      'with a pause of a completed loan',
      entry(1),
      'LOAN_COMPLETED',
      [paid('2026-03-01', 10_661.86), paused('2026-03-02')],
    ],
    [
      'with a change of what is overdue',
      entry(0),
      'LOAN_NOT_CHANGEABLE',
      [changed('2026-03-10', { type: 'term', term: 20 })],
    ],
    [
      'with a change to 121 instalments',
      entry(0),
      'INVALID_LOAN_CHANGE',
      [changed('2026-02-10', { type: 'term', term: 121 })],
    ],
  ];
  it.each(refused)('%s', (_what, place, code, history, given = {}) => {
    expect(refusalOf(() => importedOn(TODAY, history, given))).toEqual([place, code]);
  });

  it('but not if it all happened on the day of the disbursement, or today', () => {
    expect(importedOn(disbursedOn as never, [paid('2026-01-31', 1)]).loan.paidAmount).toEqual(usd(1));
    expect(importedOn(TODAY, [paid('2026-06-10', 1), paid('2026-06-10', 1)]).loan.paidAmount).toEqual(usd(2));
  });

  it('where it differs from what the other system says', () => {
    const { loan } = importedOn(calendarDay('2026-05-20'), THREE);
    const right = {
      outstandingPrincipal: usd(7_610.8),
      remainingAmount: usd(7_996.39),
      nextPaymentDate: loan.nextDueOn,
    };
    checkExpected(loan, right);
    checkExpected(loan, {});
    const differing = [
      { outstandingPrincipal: usd(7_610.81) },
      { remainingAmount: usd(7_996.38) },
      { nextPaymentDate: calendarDay('2026-05-30') },
      { nextPaymentDate: null },
    ];
    expect(differing.map((each) => refusalOf(() => checkExpected(loan, { ...right, ...each })))).toEqual([
      [{ part: 'expected', field: 'outstandingPrincipal' }, 'EXPECTATION_DIFFERS'],
      [{ part: 'expected', field: 'remainingAmount' }, 'EXPECTATION_DIFFERS'],
      [{ part: 'expected', field: 'nextPaymentDate' }, 'EXPECTATION_DIFFERS'],
      [{ part: 'expected', field: 'nextPaymentDate' }, 'EXPECTATION_DIFFERS'],
    ]);
    checkExpected(importedOn(TODAY, [paid('2026-02-28', 10_661.86)]).loan, { nextPaymentDate: null });
  });
});

describe('an imported loan', () => {
  const on = calendarDay('2026-05-20');
  const withFee = { product: aProduct({ lateFee: usd(15), gracePeriodDays: 15, originationFeePercent: 0 }).terms };
  const receipt = (number: number, day: string, amount = 888.49) => ({
    paymentId: idNumber<'Payment'>(number),
    amount: usd(amount),
    valueOn: calendarDay(day),
    today: calendarDay(day),
    at: midnightOf(calendarDay(day)),
  });

  it('is booked with its principal against the opening account, and nothing else', () => {
    const { loan, past } = importedOn(on, THREE);
    const events = loan.pullEvents();

    expect(events.map(({ type }) => type)).toEqual(['loan.taken-over']);
    expect(past.map(({ type }) => type)).toEqual(['loan.disbursed', ...THREE.map(() => 'loan.payment-received')]);
    const [entry] = eventsOf(events, 'loan.taken-over').flatMap((event) => entriesOf(event));
    expect(entry?.postings.map(({ side, account, amount }) => [side, account, amount.toDecimal('USD')])).toEqual([
      ['debit', 'principal-receivable', 7_610.8],
      ['credit', 'opening-balances', 7_610.8],
    ]);
    expect(loan.newHistory.at(-1)).toEqual({ kind: 'takeover', on, principal: usd(7_610.8), interest: usd(276.27) });
  });

  it('brings no income: interest that was paid or added to the principal is that of the other system', () => {
    const { loan } = importedOn(on, [...THREE, paused('2026-05-02')]);
    expect(loan.newHistory.at(-1)).toMatchObject({ principal: usd(7_686.91), interest: usd(276.27 + 76.11) });
  });

  it('is neither lent nor repaid by the portfolio', () => {
    const moved = [{ account: 'principal-receivable', cause: 'loan.taken-over', amount: 761_080n } as const];
    expect(principalFlows(moved)).toEqual({ disbursed: 0n, repaid: 0n, writtenOff: 0n });
  });

  it('names the money that the other system received', () => {
    const { loan } = importedOn(on, [...THREE, prepaid('2026-05-12', 2_000)]);
    const [event] = eventsOf(loan.pullEvents(), 'loan.taken-over');
    expect(event?.receipts.map(({ on: day, amount }) => [day, amount.toDecimal('USD')])).toEqual([
      ['2026-02-28', 888.49],
      ['2026-03-31', 888.49],
      ['2026-04-30', 888.49],
      ['2026-05-12', 2_000],
    ]);
  });

  it('bears no late fee for days before, and one for each instalment that becomes late after', () => {
    const late = (today: string, day: string) => {
      const { loan } = importedOn(calendarDay(today), [paid('2026-02-28')], withFee);
      return loan.chargeLateFees(calendarDay(day), midnightOf(calendarDay(day)), () => idNumber(99));
    };
    // Due on 31 March: late from 16 April on.
    expect(late('2026-04-17', '2026-04-17')).toBe(0);
    expect(late('2026-04-16', '2026-04-16')).toBe(1);
    expect(late('2026-04-17', '2026-05-15')).toBe(0);
    expect(late('2026-04-17', '2026-05-16')).toBe(1);
    expect(importedOn(calendarDay('2026-04-17'), [paid('2026-02-28')], withFee).loan.chargesDueOn).toBe('2026-05-16');
  });

  it('earns points for what is paid after, and none for what was paid before', () => {
    const { loan } = importedOn(on, THREE);
    loan.pullEvents();
    loan.receive(receipt(50, '2026-05-31'));

    const [received] = eventsOf(loan.pullEvents(), 'loan.payment-received');
    expect(received?.completed).toEqual([{ number: 4, dueOn: '2026-05-31', onTime: true }]);
    expect(milestonesOfPayment(received as never).map(({ points }) => points)).toEqual([0, 50]);
  });

  it('earns nothing for the past when a payment of the past is reversed', () => {
    const { loan } = importedOn(on, THREE);
    const history = loan.newHistory;
    const [, , , third] = history;
    loan.pullEvents();
    const paymentId = (third as PaymentEntry).paymentId;
    loan.reverse({ paymentId, amount: usd(888.49), history, today: on, at: midnightOf(on) });

    const [reversal] = eventsOf(loan.pullEvents(), 'loan.payment-reversed');
    expect(reversal?.paid).toEqual([]);
    expect(loan.schedule.takeover).toEqual({ on, paid: 2 });
    expect(loan.paidAmount).toEqual(Money.ofMinorUnits(2n * 88_849n));
  });
});
