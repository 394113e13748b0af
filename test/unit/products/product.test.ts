import { describe, expect, it } from 'vitest';
import { disclose } from '../../../domain/loan-requests/disclosure.ts';
import {
  activeTermsOf,
  InvalidProduct,
  type NewProduct,
  ProductNotAvailable,
} from '../../../domain/products/product.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { checkCaps, originationFeeOf, productRate, RateCapExceeded } from '../../../domain/shared/product-terms.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aProduct, BOOKED_AT, usd } from '../../support/lending.ts';

const LATER = new Date('2027-02-01T10:00:00.000Z');
const rate = (percent: number) => Rate.ofPercent(percent);

describe('a product', () => {
  it('begins with version 1 of its conditions', () => {
    const { version, terms, active, updatedAt } = aProduct();
    expect([version, active, updatedAt]).toEqual([1, true, BOOKED_AT]);
    expect(terms).toMatchObject({ productId: idNumber(960_001), version: 1, currency: 'USD', maxTerm: 36 });
  });

  it('gets the next version by a change, and leaves the terms of the last one as they are', () => {
    const product = aProduct();
    const before = product.terms;
    product.update({ maxTerm: 48, interestRate: rate(20) }, LATER);
    expect(product.terms).toMatchObject({ version: 2, maxTerm: 48, minTerm: 6, interestRate: rate(20) });
    expect(before).toMatchObject({ version: 1, maxTerm: 36, interestRate: null });
    expect(product.updatedAt).toBe(LATER);
  });

  it.each([
    ['no change', {}],
    [
      'values that it has',
      { maxTerm: 36, maxRate: rate(36), minAmount: usd(500), name: 'Personal loan', active: true },
    ],
  ])('gets no version by %s', (_what, changes) => {
    const product = aProduct();
    product.terms.maxRate?.monthlyFraction();
    product.update(changes, LATER);
    expect([product.version, product.updatedAt]).toEqual([1, BOOKED_AT]);
  });

  it('has no terms for a quote while it is inactive', () => {
    const product = aProduct();
    expect(activeTermsOf(product)).toBe(product.terms);
    product.update({ active: false }, LATER);
    expect(() => activeTermsOf(product)).toThrow(ProductNotAvailable);
  });

  it.each<[Partial<NewProduct>, field: string]>([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ minAmount: usd(0) }, 'minAmount'],
    [{ minAmount: usd(20_000.01) }, 'minAmount'],
    [{ minTerm: 0 }, 'minTerm'],
    [{ minTerm: 37 }, 'minTerm'],
    [{ maxTerm: 121 }, 'maxTerm'],
    [{ maxTerm: 12.5 }, 'maxTerm'],
    [{ interestRate: rate(36.000001) }, 'interestRate'],
    [{ maxApr: -0.01 }, 'maxApr'],
    [{ originationFeePercent: -0.01 }, 'originationFeePercent'],
    [{ originationFeePercent: 15.01 }, 'originationFeePercent'],
    [{ originationFeePercent: 1.005 }, 'originationFeePercent'],
    [{ gracePeriodDays: -1 }, 'gracePeriodDays'],
    [{ gracePeriodDays: 31 }, 'gracePeriodDays'],
    [{ gracePeriodDays: 1.5 }, 'gracePeriodDays'],
    [{ withdrawalDays: -1 }, 'withdrawalDays'],
    [{ withdrawalDays: 31 }, 'withdrawalDays'],
    [{ maxFailedDebits: 0 }, 'maxFailedDebits'],
    [{ maxFailedDebits: 4 }, 'maxFailedDebits'],
  ])('refuses %o', (given, field) => {
    const refused = { details: [expect.objectContaining({ field })] };
    expect(() => aProduct(given)).toThrow(expect.objectContaining(refused));
    const product = aProduct();
    const { id: _, currency: __, ...changes } = given as NewProduct;
    expect(() => product.update(changes, LATER)).toThrow(InvalidProduct);
    expect(product.version).toBe(1);
  });

  it('accepts the limits themselves', () => {
    const same = { minAmount: usd(500), maxAmount: usd(500), minTerm: 120, maxTerm: 120, interestRate: rate(36) };
    expect(aProduct({ ...same, originationFeePercent: 15, gracePeriodDays: 0, maxApr: 0 }).version).toBe(1);
    expect(
      aProduct({ minTerm: 1, gracePeriodDays: 30, withdrawalDays: 30, originationFeePercent: 14.99 }).version,
    ).toBe(1);
  });

  it('reports every fault at once', () => {
    const faulty = () => aProduct({ minTerm: 40, gracePeriodDays: 99 });
    expect(faulty).toThrow(expect.objectContaining({ details: [{}, {}].map(() => expect.anything()) }));
  });
});

describe('the price of a product', () => {
  it.each([
    ['the policy without a product', null, 14, 14],
    ['its own rate', { interestRate: rate(9), maxRate: rate(20) }, 14, 9],
    ['the policy below its cap', { interestRate: null, maxRate: rate(20) }, 14, 14],
    ['its cap where the policy is above it', { interestRate: null, maxRate: rate(12) }, 14, 12],
    ['the policy without a cap', { interestRate: null, maxRate: null }, 14, 14],
  ])('is that of %s', (_what, terms, quoted, expected) => {
    expect(productRate(rate(quoted), terms)).toEqual(rate(expected));
  });

  it.each([
    ['no product', 10_000, null, 0],
    ['3 %', 10_000, 3, 300],
    ['half a cent up', 0.2, 2.5, 0.01],
    ['0.01 %', 10_000, 0.01, 1],
    ['what a double times 100 falls short of', 10_000, 1.15, 115],
    ['0 %', 10_000, 0, 0],
  ])('has an origination fee of %s', (_what, amount, percent, fee) => {
    const terms = percent === null ? null : { originationFeePercent: percent };
    expect(originationFeeOf(usd(amount), terms)).toEqual(usd(fee));
  });

  it.each([
    [{ maxRate: rate(36), maxApr: null }, 36, 50, true],
    [{ maxRate: rate(36), maxApr: null }, 36.000001, 50, false],
    [{ maxRate: null, maxApr: 36 }, 36, 36, true],
    [{ maxRate: null, maxApr: 36 }, 35, 36.01, false],
    [{ maxRate: null, maxApr: null }, 1000, 5000, true],
  ])('within the caps %o at %d %% and an APR of %d: %s', (caps, percent, apr, allowed) => {
    const check = () => checkCaps(caps, rate(percent), apr);
    if (allowed) expect(check).not.toThrow();
    else expect(check).toThrow(RateCapExceeded);
  });

  it.each([
    [10_000, 12, 12, 0, 12, 12.68],
    [10_000, 12, 12, 3, 17.83, 19.36],
    [2000, 24, 35.99, 0, 35.99, null],
    [2000, 24, 35.99, 2.5, 38.83, null],
  ])('of %d over %d months at %d %% with a fee of %d %%: APR %d', (amount, term, percent, fee, apr, aprc) => {
    const told = disclose({
      amount: usd(amount),
      rate: rate(percent),
      term,
      disbursedOn: calendarDay('2026-11-20'),
      product: { originationFeePercent: fee, dayCount: '30/360' },
    });
    expect(told.apr).toBe(apr);
    if (aprc !== null) expect(told.aprc).toBe(aprc);
    expect(told.amountFinanced.plus(told.originationFee)).toEqual(usd(amount));
    expect(told.amountFinanced.plus(told.financeCharge)).toEqual(told.totalOfPayments);
  });
});
