import { describe, expect, it } from 'vitest';
import { ProductNotAvailable, ProductNotFound } from '../../../domain/products/product.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aLoanRequest, aProduct, BORROWER, UNDERWRITING, usd } from '../../support/lending.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

const LATER = new Date('2027-02-01T10:00:00.000Z');
const comparable = (value: object) =>
  JSON.parse(JSON.stringify(value, (_name, each) => (typeof each === 'bigint' ? `${each}` : each)));

describe.each(STORES)('Products %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  const { id } = aProduct();

  it('return what was added and saved, and keep the version that a request and a loan have', async () => {
    const given = { maxApr: 39.99, originationFeePercent: 2.5, dayCount: 'actual/365' } as const;
    const product = aProduct(given);
    await on.run(() => on.products.add(product));
    const { terms } = product;
    await on.run(async () => {
      await on.requests.add(aLoanRequest({}, { ...UNDERWRITING, product: terms }));
      await on.loans.add(aLoan({ product: terms }));
    });
    const changes = {
      name: 'Car loan',
      active: false,
      interestRate: Rate.ofPercent(20),
      lateFee: usd(10),
      maxApr: null,
    };
    const load = () => on.products.get(id);
    await on.change(on.products, load, (each) => each.update(changes, LATER));

    const { name, active, terms: changed, updatedAt, createdAt } = await on.run(load);
    expect([name, active, updatedAt, createdAt]).toEqual(['Car loan', false, LATER, product.createdAt]);
    const { interestRate, lateFee, maxApr } = changes;
    expect(comparable(changed)).toEqual(comparable({ ...terms, version: 2, interestRate, lateFee, maxApr }));
    const kept = [
      await on.run(() => on.requests.get(aLoanRequest().id, BORROWER)),
      await on.run(() => on.loans.get(aLoan().id, BORROWER)),
    ];
    for (const { product: version } of kept) expect(comparable(version ?? {})).toEqual(comparable(terms));
  });

  it('offer the current version while it is active', async () => {
    const terms = () => on.run(() => on.products.activeTerms(id));
    await expect(terms()).rejects.toThrow(ProductNotAvailable);
    await on.change(
      on.products,
      () => on.products.get(id),
      (each) => each.update({ active: true }, LATER),
    );
    expect(await terms()).toMatchObject({ version: 3, productId: id });
  });

  it('refuse an unknown one', async () => {
    await expect(on.run(() => on.products.get(idNumber(1)))).rejects.toThrow(ProductNotFound);
    await expect(on.run(() => on.products.activeTerms(idNumber(1)))).rejects.toThrow(ProductNotAvailable);
  });
});
