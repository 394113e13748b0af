import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../../adapters/persistence/upgrades/difference.ts';
import { historyOf } from '../../../adapters/persistence/upgrades/stored-history.ts';
import type { StoredLine, StoredLoan } from '../../../adapters/persistence/upgrades/stored-loan.ts';
import type { Disbursement } from '../../../domain/loans/entry.ts';
import { replay } from '../../../domain/loans/history.ts';
import { addMonths } from '../../../domain/shared/calendar.ts';
import { disbursement, idOf, on, pauses, pays, paysOff, type Step, stored, writesOff } from './previous-loan.ts';

describe('the history of a stored loan has', () => {
  it.each<[string, readonly Step[], Disbursement?]>([
    ['its disbursement', []],
    ['its payments', [pays(1), pays(1), pays(3)]],
    ['pauses, by their interest', [pays(1), pays(2), pauses(2, 3), pays(6), pays(14), pauses(14, 2)]],
    ['a pause before a payment of the same day', [pays(1), pauses(2, 1), pays(2)]],
    [
      'pauses without interest, by the due dates',
      [pays(1), pauses(1, 2), pays(4), pays(14), pauses(15, 3)],
      disbursement(0),
    ],
    ['a pause of cents, whose interest fits several lengths', [pays(1), pauses(1, 3), pays(5)], disbursement(20, 40n)],
    ['a pause whose interest rounds to nothing', [pays(1), pauses(1, 3), pays(5)], disbursement(1, 100n)],
    ['a payoff, on the day of its quote', [pays(1), paysOff(3)]],
    ['a payoff after a pause', [pays(1), pauses(1, 2), paysOff(4)]],
    ['a write-off and a recovery', [pays(1), writesOff(6), pays(7)]],
  ])('%s', (_what, steps, first) => {
    const { history, loan } = stored(steps, first);

    const found = historyOf(loan);

    expect(differenceOf(loan, replay(found))).toBeNull();
    expect(found).toEqual(history);
  });

  it('no payment that was reversed', () => {
    const { loan } = stored([pays(1), pays(2), pays(3)]);
    const reversal = { ...(loan.lines[1] as StoredLine), type: 'Reversal' } as const;

    const [, ...entries] = historyOf({ ...loan, lines: [...loan.lines, reversal] });

    expect(entries).toMatchObject([{ paymentId: idOf(1) }, { paymentId: idOf(3) }]);
  });

  it('a payoff as an ordinary payment of the day on which it was booked, once its rebate is taken back', () => {
    const { loan } = stored([pays(1), paysOff(3)]);
    const installments = loan.installments.map((each) => ({ ...each, rebated: 0 }));
    const late = loan.lines.map((line) => ({ ...line, bookedOn: addMonths(line.bookedOn, 1) }));

    expect(historyOf({ ...loan, installments, lines: late }).at(-1)).toMatchObject({
      ...{ kind: 'payment', on: addMonths(addMonths(on, 3), 1), paymentId: idOf(3), valueOn: addMonths(on, 3) },
    });
  });

  it('a write-off of nothing, before the first recovery', () => {
    const { loan } = stored([pays(1), writesOff(6), pays(6)]);
    const lines = loan.lines.filter(({ type }) => type !== 'WriteOff');

    expect(historyOf({ ...loan, lines }).map(({ kind }) => kind)).toEqual([
      ...['disbursement', 'payment', 'write-off', 'payment'],
    ]);
  });
});

describe('a stored loan differs from its history', () => {
  const { history, loan } = stored([pays(1), pauses(1, 1), pays(3)]);
  const difference = (changed: Partial<StoredLoan>) => differenceOf({ ...loan, ...changed }, replay(history));
  const withRow = (row: number, changed: object) => ({
    installments: loan.installments.map((each, index) => (index === row ? { ...each, ...changed } : each)),
  });

  it.each<[string, Partial<StoredLoan>]>([
    ['the due date of instalment 3 is 2027-05-01, by its history 2027-05-31', withRow(2, { dueOn: '2027-05-01' })],
    ['the principal of instalment 1 is 0.05 USD, by its history 788.49 USD', withRow(0, { principal: 5, interest: 0 })],
    ['the interest of instalment 1 is 0.00 USD, by its history 100.00 USD', withRow(0, { interest: 0 })],
    ['the paid amount of instalment 12 is 0.01 USD, by its history 0.00 USD', withRow(11, { paid: 1 })],
    ['the capitalized interest of instalment 3 is 0.01 USD, by its history 0.00 USD', withRow(2, { capitalized: 1 })],
    [
      'the due date of instalment 12 is nothing, by its history 2028-02-29',
      { installments: loan.installments.slice(0, 11) },
    ],
    ['the total interest is 0.00 USD, by its history 759.60 USD', { totalInterest: 0 }],
    ['the paid amount is 0.00 USD, by its history 1785.86 USD', { paidAmount: 0 }],
    ['the principal written off is 0.00 USD, by its history nothing', { lost: 0 }],
  ])('if %s', (sentence, changed) => {
    expect(difference(changed)).toBe(sentence);
  });
});
