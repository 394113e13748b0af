import { describe, expect, it } from 'vitest';
import { correctionsOf, obstacleTo, statusAfter } from '../../../adapters/persistence/upgrades/recompute.ts';
import { replay } from '../../../domain/loans/history.ts';
import type { Position } from '../../../domain/loans/loan-movement.events.ts';
import { positionOf } from '../../../domain/loans/movement.ts';
import { Money } from '../../../domain/shared/money.ts';
import { pauses, pays, paysOff, stored, writesOff } from './previous-loan.ts';

const { history, loan } = stored([pays(1), pauses(1, 1), pays(3)]);
const schedule = replay(history);

describe('a loan can get the figures of its history', () => {
  it('if they show the same money', () => {
    expect(obstacleTo(loan, schedule)).toBeNull();
  });

  it.each([
    ['one of its payments is processing', { inFlightAmount: 1 }, 'a payment is processing'],
    ['its statement shows other payments', { paidAmount: 1 }, 'its statement shows other payments'],
  ])('but not if %s', (_what, changed, obstacle) => {
    expect(obstacleTo({ ...loan, ...changed }, schedule)).toBe(obstacle);
  });
});

describe('the status of a recomputed loan', () => {
  it.each([
    ['stays', 'Paused', {}, 'Paused'],
    ['is Active again if something remains of a completed loan', 'Completed', {}, 'Active'],
    ['is Defaulted again if that was written off', 'Completed', { writtenOffOn: '2027-08-31' }, 'Defaulted'],
  ])('%s', (_what, status, changed, after) => {
    expect(statusAfter({ ...loan, status, ...changed } as typeof loan, schedule)).toBe(after);
  });

  it('is Completed if nothing remains', () => {
    const paidOff = stored([pays(1), paysOff(2)]);

    expect(statusAfter(paidOff.loan, replay(paidOff.history))).toBe('Completed');
  });
});

describe('the statement of a recomputed loan', () => {
  const position = positionOf(schedule);
  const corrections = (changed: Partial<Record<'outstanding' | 'capitalized' | 'rebate', number>>) => {
    const moved = Object.entries(changed).map(([name, by]) => {
      const { minorUnits } = position[name as keyof typeof changed];
      return [name, Money.ofMinorUnits(minorUnits + BigInt(by))];
    });
    return correctionsOf(loan, { ...position, ...Object.fromEntries(moved) } as Position);
  };
  const line = (type: string, principal: number, interest: number) => ({ type, principal, interest });

  it.each([
    ['is left if it agrees', {}, []],
    [
      'gets more capitalized interest as a Capitalization',
      { outstanding: 7, capitalized: 7 },
      [line('Capitalization', 7, 0)],
    ],
    [
      'gets money that pays interest instead of principal as a Reversal and a Payment',
      { outstanding: 7 },
      [line('Reversal', 7, 0), line('Payment', 0, 7)],
    ],
    [
      'gets money that pays principal instead of interest as a Reversal and a Payment',
      { outstanding: -7 },
      [line('Reversal', 0, 7), line('Payment', 7, 0)],
    ],
    ['gets a larger rebate as a Rebate', { rebate: 7 }, [line('Rebate', 0, 7)]],
  ])('%s', (_what, changed, lines) => {
    expect(corrections(changed)).toMatchObject(lines);
  });

  it('keeps its balance of 0 after a write-off', () => {
    const lost = stored([pays(1), writesOff(6), pays(7)]);

    expect(correctionsOf(lost.loan, { ...positionOf(replay(lost.history)), outstanding: Money.zero })).toEqual([]);
  });
});
