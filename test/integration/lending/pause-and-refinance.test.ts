import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, disbursedLoan, payInstallments, startApp, type TestApp } from '../../support/app.ts';

describe('pausing a loan and asking what another rate would save', () => {
  let service: TestApp;
  let borrower: Client;
  let operator: Client;

  beforeAll(async () => {
    service = await startApp();
    [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
  });

  afterAll(() => service.close());

  it('adds the interest of two months to a loan paused after three instalments, and moves what is unpaid', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    await payInstallments(borrower, loanId, 3);
    const before = (await borrower.get(`/loans/${loanId}/paymentInfo`)).body.data;

    const paused = await borrower.send('POST', `/loans/${loanId}/pause`, { duration: 2, reason: 'Between two jobs.' });
    expect(paused).toMatchObject({ status: 200, body: { data: { loanId, status: 'Paused' } } });

    const { data: loan } = (await borrower.get(`/loans/${loanId}`)).body;
    expect(loan).toMatchObject({ status: 'Paused', monthlyPayment: 906.26, remainingTerm: 9 });
    expect(loan.totalInterest).toBeGreaterThan(661.86 + 152.22);
    expect(loan.paidAmount + loan.remainingAmount).toBeCloseTo(loan.amount + loan.totalInterest, 10);

    const after = (await borrower.get(`/loans/${loanId}/paymentInfo`)).body.data;
    expect(after.paymentSchedule).toHaveLength(12);
    expect(after.paymentSchedule.slice(0, 2)).toEqual(before.paymentSchedule.slice(0, 2));
    const capitalized = after.paymentSchedule[3].balance + after.paymentSchedule[3].principal;
    expect(capitalized - before.paymentSchedule[2].balance).toBeCloseTo(152.22, 10);
    const months = (from: string, to: string) =>
      Temporal.PlainDate.from(from.slice(0, 10)).until(to.slice(0, 10), { largestUnit: 'months' }).months;
    for (const row of after.paymentSchedule.slice(3)) {
      expect(months(before.paymentSchedule[row.paymentNumber - 1].dueDate, row.dueDate)).toBe(2);
    }
    expect(after.paymentSchedule.at(-1).balance).toBe(0);

    const again = await borrower.send('POST', `/loans/${loanId}/pause`);
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'LOAN_NOT_ELIGIBLE_FOR_PAUSE' } } });
    expect(again.body.error.details.length).toBeGreaterThan(0);
  });

  it('estimates what the rate offered today would save on a loan of 24 % with six of 24 instalments paid', async () => {
    const loanId = await disbursedLoan(borrower, operator, { term: 24, interestRate: 24 });
    await payInstallments(borrower, loanId, 6);
    const { body } = await borrower.get(`/loans/${loanId}/refinanceEligibility`);
    expect(body.data).toEqual({
      loanId,
      eligible: true,
      reason: expect.stringContaining('lower'),
      estimatedSavings: 816.13,
      currentRate: 24,
      refinanceRate: 12,
    });
  });
});
