import { describe, expect, it } from 'vitest';
import { ProductPorts } from '../../../bootstrap/contexts/products.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();
const create = (given: object = {}) => done(operator.createsProduct(given));
const askedFor = async (productId: string, given: object = {}) =>
  (await done(borrower.asksFor(10_000, { productId, ...given }))).requestId;

describe('a product', () => {
  it('has the conditions that are given, and defaults for the others', async () => {
    const limits = { currency: 'USD', minAmount: 500, maxAmount: 20_000, minTerm: 6, maxTerm: 36 };
    const price = { interestRate: 12, maxRate: null, maxApr: null, originationFeePercent: 0 };
    const fees = { lateFee: 0, gracePeriodDays: 15, returnedPaymentFee: 0, dayCount: '30/360', dueDayRule: 'same' };
    const product = await create();
    expect(product).toEqual({
      productId: expect.any(String),
      version: 1,
      name: 'Personal loan',
      ...limits,
      ...price,
      ...fees,
      withdrawalDays: 0,
      maxFailedDebits: 3,
      active: true,
      createdAt: expect.any(String),
      updatedAt: product.createdAt,
    });
    const all = { interestRate: null, maxRate: 36, maxApr: 39.99, originationFeePercent: 2.5, dayCount: 'actual/365' };
    const late = { lateFee: 15.5, gracePeriodDays: 0, returnedPaymentFee: 20, dueDayRule: 'next', active: false };
    const given = { ...all, ...late, withdrawalDays: 14, maxFailedDebits: 2 };
    expect(await create(given)).toMatchObject(given);
  });

  it('gets a version by each change, and none by an empty one', async () => {
    const { productId, ...first } = await create();
    const changes = { name: 'Car loan', maxAmount: 30_000, interestRate: null, lateFee: 10 };
    const changed = await done(operator.changesProduct(productId, changes));
    expect(changed).toMatchObject({ ...changes, version: 2, minAmount: 500, createdAt: first.createdAt });
    expect(await done(operator.changesProduct(productId, {}))).toEqual(changed);
    expect(await done(operator.changesProduct(productId, changes))).toEqual(changed);
    const entries = await operator.reads(`/backoffice/audit?subjectId=${productId}`);
    expect(entries.at(-1)).toMatchObject({ action: 'product.create', before: null });
    const versions = { before: { version: 1, maxAmount: 20_000 }, after: { version: 2, maxAmount: 30_000 } };
    expect(entries.at(-2)).toMatchObject({ action: 'product.update', ...versions });
  });

  it('keeps each version as it was, newest first', async () => {
    const first = await create();
    const second = await done(operator.changesProduct(first.productId, { interestRate: null, maxRate: 36 }));
    const third = await done(operator.changesProduct(first.productId, { name: 'Car loan', active: false }));
    await create();

    const { versionsOf } = service.app.container.resolve(ProductPorts.productQueries);
    const newest = { page: 1, limit: 2 };
    expect(await versionsOf(first.productId, newest)).toEqual({ items: [third, second], total: 3 });
    expect(await versionsOf(first.productId, { ...newest, page: 2 })).toEqual({ items: [first], total: 3 });
    const requestId = await askedFor(first.productId, { productId: null });
    expect(await versionsOf(requestId, newest)).toEqual({ items: [], total: 0 });
  });

  it('is listed for borrowers while it is active, in its currency', async () => {
    const [dollars, bolivars] = [await create(), await create({ currency: 'VES' })];
    const { active: _, ...listed } = dollars;
    const ids = async (query: string) =>
      (await borrower.reads(`/products?limit=100${query}`)).map(({ productId }: typeof dollars) => productId);
    expect((await borrower.reads('/products?currency=USD&limit=1'))[0]).toEqual(listed);
    expect(await ids('')).toEqual(expect.arrayContaining([dollars.productId, bolivars.productId]));
    expect(await ids('&currency=VES')).toEqual([bolivars.productId]);

    await done(operator.changesProduct(dollars.productId, { active: false }));
    expect(await ids('')).not.toContain(dollars.productId);
    const all = await operator.reads('/backoffice/products?limit=100');
    expect(all).toContainEqual({ ...dollars, active: false, version: 2, updatedAt: expect.any(String) });
  });

  it.each<[object, field: string]>([
    [{ minAmount: 20_000.01 }, 'minAmount'],
    [{ minTerm: 37 }, 'minTerm'],
    [{ interestRate: 36.000001, maxRate: 36 }, 'interestRate'],
  ])('is refused with %j', async (given, field) => {
    const refused = { status: 400, body: { error: { code: 'INVALID_PRODUCT', details: [{ path: `/${field}` }] } } };
    expect(await operator.createsProduct(given)).toMatchObject(refused);
    const { productId } = await create();
    expect(await operator.changesProduct(productId, given)).toMatchObject(refused);
    expect(await done(operator.changesProduct(productId, {}))).toMatchObject({ version: 1 });
  });
});

describe('a request for a product', () => {
  it('is quoted, disclosed, approved, disbursed and booked with its version', async () => {
    const { productId } = await create({ originationFeePercent: 3, maxApr: 17.9 });
    const requestId = await askedFor(productId);
    await done(operator.changesProduct(productId, { interestRate: 20, maxApr: null, active: false }));

    const disclosure = await borrower.reads(`/requests/${requestId}/disclosure`);
    expect(disclosure).toMatchObject({ originationFee: 300, amountFinanced: 9700, financeCharge: 961.86, apr: 17.83 });
    const version = { productId, productVersion: 1 };
    expect(await operator.reads(`/backoffice/requests/${requestId}`)).toMatchObject({ interestRate: 12, ...version });
    const capped = { status: 400, body: { error: { code: 'RATE_CAP_EXCEEDED' } } };
    expect(await operator.approves(requestId, 13)).toMatchObject(capped);
    await done(operator.approves(requestId));
    const { loanId } = await done(operator.disburses(requestId));

    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ amount: 10_000, monthlyPayment: 888.49 });
    expect(await operator.reads(`/backoffice/loans/${loanId}`)).toMatchObject(version);
    const postings = await operator.reads(`/backoffice/loans/${loanId}/postings`);
    expect(postings.map(({ account, amount }: { account: string; amount: number }) => [account, amount])).toEqual(
      expect.arrayContaining([
        ['principal-receivable', 10_000],
        ['cash', 9700],
        ['fee-income', 300],
      ]),
    );
    expect(await borrower.reads(`/requests/${requestId}/disclosure`)).toEqual(disclosure);
  });

  it('is quoted with the current version, another product or the standard terms by an update', async () => {
    const [first, second] = [await create(), await create({ interestRate: 9 })];
    const requestId = await askedFor(first.productId);
    const shown = () => operator.reads(`/backoffice/requests/${requestId}`);
    await done(operator.changesProduct(first.productId, { interestRate: 11 }));
    expect(await shown()).toMatchObject({ interestRate: 12, productVersion: 1 });
    await done(borrower.amends(requestId, { amount: 9000 }));
    expect(await shown()).toMatchObject({ interestRate: 11, productVersion: 2 });
    await done(borrower.amends(requestId, { productId: second.productId }));
    expect(await shown()).toMatchObject({ interestRate: 9, productId: second.productId, productVersion: 1 });
    await done(borrower.amends(requestId, { productId: null }));
    expect(await shown()).toMatchObject({ interestRate: 16, productId: null, productVersion: null });
  });

  it('is refused for an unknown or inactive product, and for another currency or limit', async () => {
    const { productId } = await create();
    const requestId = await askedFor(productId);
    const refused = (code: string, field: string) => ({
      status: 400,
      body: { error: { code, details: [{ path: `/${field}` }] } },
    });
    expect(await borrower.asksFor(499, { productId })).toMatchObject(
      refused('LOAN_REQUEST_OUTSIDE_PARAMETERS', 'amount'),
    );
    const bolivars = { productId, currency: 'VES' };
    expect(await borrower.asksFor(600, bolivars)).toMatchObject(refused('LOAN_REQUEST_OUTSIDE_PARAMETERS', 'currency'));

    await done(operator.changesProduct(productId, { active: false }));
    const unavailable = refused('PRODUCT_NOT_AVAILABLE', 'productId');
    expect(await borrower.asksFor(600, { productId })).toMatchObject(unavailable);
    expect(await borrower.asksFor(600, { productId: requestId })).toMatchObject(unavailable);
    expect(await borrower.asksFor(600, { productId: 'x' })).toMatchObject(unavailable);
    expect(await borrower.amends(requestId, { amount: 9000 })).toMatchObject(unavailable);
    await done(borrower.amends(requestId, {}));
    await done(borrower.amends(requestId, { amount: 9000, productId: null }));
  });
});

it('the rate of a loan is not changed above the cap of its product', async () => {
  const { productId } = await create({ maxRate: 18, dayCount: 'actual/365' });
  const requestId = await askedFor(productId);
  await done(operator.approves(requestId));
  const { loanId } = await done(operator.disburses(requestId));
  const change = (interestRate: number) => ({ type: 'rate', interestRate, reason: 'Agreed.' });
  const capped = { status: 400, body: { error: { code: 'RATE_CAP_EXCEEDED' } } };
  expect(await operator.previewsChange(loanId, change(18.5))).toMatchObject(capped);
  expect(await done(operator.previewsChange(loanId, change(18)))).toMatchObject({ after: { interestRate: 18 } });
});
