import { describe, expect, it } from 'vitest';
import { receivedInTurn, withReceipt } from '../../../domain/loans/charge.ts';
import { day, usd } from '../../support/lending.ts';

const [first, second, third] = [day('07-01'), day('07-02'), day('07-03')];

describe('money that was given', () => {
  it('is one sum for each day, in the order of the days', () => {
    const given = [first, third].map((on) => ({ on, amount: usd(10) }));
    expect(withReceipt(given, { on: third, amount: usd(5) })).toEqual([
      { on: first, amount: usd(10) },
      { on: third, amount: usd(15) },
    ]);
    expect(withReceipt(given, { on: second, amount: usd(5) }).map(({ on }) => on)).toEqual([first, second, third]);
  });

  it('is counted by the day on which it was given, not by when it became known', () => {
    const by = receivedInTurn([
      { on: third, amount: usd(1) },
      { on: first, amount: usd(2) },
      { on: second, amount: usd(4) },
    ]);
    expect([first, second, third].map(by)).toEqual([usd(2), usd(6), usd(7)]);
  });
});
