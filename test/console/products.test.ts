import { describe, expect, it } from 'vitest';
import { disbursedLoan, loanWithFee } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { confirmation, Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';

describe('products in the console', async () => {
  const { service, borrower, operator } = await openService();
  await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
  const visitor = new Visitor(service);
  await visitor.signIn(OPERATOR);

  it('shows the product and the origination fee of a request and of its loan', async () => {
    const { productId } = await done(operator.createsProduct({ originationFeePercent: 2.5 }));
    const loanId = await disbursedLoan(borrower, operator, { productId });
    const { requestId } = await operator.reads(`/backoffice/loans/${loanId}`);
    await done(operator.changesProduct(productId, { name: 'Car loan' }));
    for (const page of [`requests/${requestId}`, `loans/${loanId}`]) {
      const { body } = await visitor.get(`/console/${page}`);
      expect(body).toContain('<dt>Product</dt><dd>Car loan</dd></div><div><dt>Version</dt><dd>1</dd>');
      expect(body).toContain(`<a href="/console/products/${productId}">Open the product</a>`);
      expect(body).toContain('<dt>Origination fee</dt><dd>USD\u00a0250.00</dd>');
    }
  });

  it('says which fee a reversal charges, and lists the charges of a loan by pages', async () => {
    const loanId = await loanWithFee(borrower, operator);
    const { paymentId } = await done(borrower.reportsTransfer(loanId, 50, 'SECOND'));
    await done(operator.recordsDeposit('SECOND', 50));
    await done(borrower.verifies(paymentId));
    const { body, press } = await confirmation(visitor, `/console/payments/${paymentId}/reverse`, {
      reason: 'Returned.',
    });
    expect(body).toContain('<dt>Open charges</dt><dd>USD\u00a00.00 now, USD\u00a040.00 afterwards</dd>');
    await press();
    const list = (await visitor.get(`/console/loans/${loanId}/charges?limit=1`)).body;
    expect(list).toContain(`<a href="/console/payments/${paymentId}">Returned payment</a>`);
    expect(list).toContain('Page 1 of 2');
  });

  it('shows the ten newest versions of a product, and how many there are besides', async () => {
    const { productId } = await done(operator.createsProduct());
    for (let version = 2; version <= 12; version++) {
      await done(operator.changesProduct(productId, { lateFee: version }));
    }
    const { body } = await visitor.get(`/console/products/${productId}`);
    const shown = [...body.matchAll(/>Version (\d+), /g)].map(([, version]) => Number(version));
    expect(shown).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(body.match(/<mark>/g)).toHaveLength(10);
    expect(body).toContain('Older versions that are not shown: 2.');
  });

  it('shows rates so that the form can be sent as it is, and asks which number an amount is', async () => {
    const { productId } = await done(operator.createsProduct({ interestRate: 12.125, maxRate: 36 }));
    const url = `/console/products/${productId}/change`;
    const { body } = await visitor.get(url);
    const shown = Object.fromEntries(
      [...body.matchAll(/<input name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value]) => [name, value]),
    );
    expect(shown).toMatchObject({ interestRate: '12.1250', maxRate: '36' });
    const form = { ...shown, dayCount: '30/360', dueDayRule: 'same', active: 'true' };
    const same = await visitor.submit(url, url, form);
    expect([same.statusCode, same.body]).toEqual([200, expect.stringContaining('None. The version stays.')]);

    const asked = await visitor.submit(url, url, { ...form, maxAmount: '20.000' });
    expect([asked.statusCode, asked.body]).toEqual([
      400,
      expect.stringContaining('20.000 could be two numbers. Write 20000 or 20.'),
    ]);
    const { body: read } = await visitor.submit(url, url, {
      ...form,
      maxAmount: '1.234.567,5',
      interestRate: '13,5 %',
    });
    expect(read).toContain('13.5 % afterwards');
    expect(read).toContain('USD\u00a01,234,567.50 afterwards');
  });

  it('requires all that a product must have, and makes no version if nothing changes', async () => {
    const { productId } = await done(operator.createsProduct());
    const url = `/console/products/${productId}/change`;
    const limits = { minAmount: '500', maxAmount: '20000', minTerm: '6', maxTerm: '36' };
    const price = { interestRate: '12', maxRate: '', maxApr: '', originationFeePercent: '0' };
    const fees = { lateFee: '0', gracePeriodDays: '15', returnedPaymentFee: '0', dayCount: '30/360' };
    const others = { dueDayRule: 'same', withdrawalDays: '0', maxFailedDebits: '3', active: 'true' };
    const form = { name: 'Personal loan', ...limits, ...price, ...fees, ...others };
    expect((await visitor.submit(url, url, { ...form, version: '9' })).statusCode).toBe(400);
    for (const [field, wrong] of [
      ['lateFee', { lateFee: '' }],
      ['dayCount', { dayCount: '30' }],
      ['dueDayRule', { dueDayRule: '' }],
      ['withdrawalDays', { withdrawalDays: '31' }],
      ['maxFailedDebits', { maxFailedDebits: '4' }],
      ['minAmount', { minAmount: '20000.01' }],
      ['minTerm', { minTerm: '37' }],
      ['interestRate', { maxRate: '11.99' }],
    ] as const) {
      const { statusCode, body } = await visitor.submit(url, url, { ...form, ...wrong });
      expect(statusCode).toBe(400);
      expect(body).toContain(`aria-invalid="true" aria-describedby="faults-change-${field}"`);
    }
    const { body, press } = await confirmation(visitor, url, form);
    expect(body).toContain('<dt>Changes</dt><dd>None. The version stays.</dd>');
    expect((await press()).statusCode).toBe(303);
    expect((await operator.reads('/backoffice/products'))[0]).toMatchObject({ productId, version: 1 });
  });
});
