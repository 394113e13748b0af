import { describe, expect, it } from 'vitest';
import { balanceOf, capitalizedBy, type Position, splitOf } from '../../../domain/loans/loan.events.ts';
import { usd } from '../../support/lending.ts';

/** In dollars. */
interface Given {
  readonly outstanding: number;
  readonly capitalized?: number;
  readonly rebate?: number;
  readonly chargesPaid?: number;
}

const position = ({ outstanding, capitalized = 0, rebate = 0, chargesPaid = 0 }: Given): Position => {
  return {
    outstanding: usd(outstanding),
    interestPaid: usd(0),
    capitalized: usd(capitalized),
    rebate: usd(rebate),
    feeReturned: usd(0),
    chargesPaid: usd(chargesPaid),
    chargesOpen: usd(0),
    lost: null,
  };
};

describe('the split of a payment', () => {
  it.each<[string, number, Given, Given, number, [number, number], number]>([
    [
      'is what it lowers the principal by, and interest',
      900,
      { outstanding: 10_000 },
      { outstanding: 9211.51 },
      788.49,
      [0, 0],
      0,
    ],
    [
      'has the interest that it saves as its rebate',
      5977.91,
      { outstanding: 5977.91 },
      { outstanding: 0, rebate: 241.5 },
      5977.91,
      [241.5, 0],
      0,
    ],
    [
      'has principal beyond its amount in its rebate',
      600,
      { outstanding: 1000 },
      { outstanding: 0 },
      600,
      [400, 400],
      0,
    ],
    ['has both in its rebate', 600, { outstanding: 1000 }, { outstanding: 0, rebate: 500 }, 600, [500, 400], 0],
    ['is interest if it only opens principal', 60, { outstanding: 100 }, { outstanding: 150 }, 0, [0, 0], 50],
    [
      'leaves out what is capitalized without it',
      888.49,
      { outstanding: 10_200, capitalized: 200 },
      { outstanding: 9395.74, capitalized: 184.23 },
      788.49,
      [0, 0],
      0,
    ],
  ])('%s', (_what, amount, before, after, principal, [rebate, rebatedPrincipal], reopened) => {
    const split = splitOf(usd(amount), { before: position(before), after: position(after) });

    expect(split).toEqual({
      amount: usd(amount),
      principal: usd(principal),
      interest: usd(amount).minus(usd(principal)),
      charges: 0n,
      rebate: {
        amount: usd(rebate),
        principal: usd(rebatedPrincipal),
        interest: usd(rebate).minus(usd(rebatedPrincipal)),
        charges: 0n,
      },
      reopened: usd(reopened),
    });
  });
});

describe('the charges of a payment', () => {
  const split = (amount: number, before: Given, after: Given) =>
    splitOf(usd(amount), { before: position(before), after: position(after) });

  it('are the money that charges take', () => {
    const paid = split(115, { outstanding: 1000 }, { outstanding: 910, chargesPaid: 15 });
    expect(paid).toMatchObject({ principal: usd(90), interest: usd(10), charges: 1500n });
  });

  it('are negative if money of charges goes to the schedule', () => {
    const paid = split(100, { outstanding: 1000, chargesPaid: 15 }, { outstanding: 890 });
    expect(paid).toMatchObject({ principal: usd(110), interest: usd(5), charges: -1500n });
  });

  it('are never more than the payment: interest that is saved pays the rest, as in the rebate', () => {
    const paid = split(10, { outstanding: 1000 }, { outstanding: 1000, chargesPaid: 15 });
    expect(paid).toMatchObject({ principal: usd(0), interest: usd(0), charges: 1000n });
    expect(paid.rebate).toEqual({ amount: usd(5), principal: usd(0), interest: usd(0), charges: 500n });
  });
});

describe('a movement', () => {
  const less = position({ outstanding: 100, capitalized: 5 });
  const more = position({ outstanding: 100, capitalized: 12 });

  it('capitalizes what is added to the principal, and nothing if that falls', () => {
    expect(capitalizedBy({ before: less, after: more })).toEqual(usd(7));
    expect(capitalizedBy({ before: more, after: less })).toEqual(usd(0));
  });

  it('leaves a balance of 0 in the books of a loan that is written off', () => {
    expect(balanceOf(less)).toEqual(usd(100));
    expect(balanceOf({ ...less, lost: usd(0) })).toEqual(usd(0));
  });
});
