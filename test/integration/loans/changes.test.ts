import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, settled } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { pdfText } from '../../support/pdf.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const { service, operator } = await openService();
let borrower: Borrower;
let loanId: string;

/** The example of the contract: 10,000 dollars over 12 months at 12 percent. */
beforeEach(async () => {
  borrower = await service.borrower();
  loanId = await disbursedLoan(borrower, operator, { amount: 10_000, term: 12, interestRate: 12 });
});
afterEach(() => expectReconciled(service));

const loan = () => borrower.reads(`/loans/${loanId}`);
const reason = 'Works part-time.';
const changed = (terms: object) => done(operator.booksChange(loanId, { ...terms, reason }));

describe('a change of a loan of which three instalments are paid', () => {
  beforeEach(() => payInstallments(borrower, loanId, 3));

  it.each([
    ['term', { term: 15 }, { monthlyPayment: 548.92, remainingTerm: 15, remainingAmount: 8233.78 }],
    [
      'rate',
      { interestRate: 6 },
      { monthlyPayment: 866.93, remainingTerm: 9, interestRate: 6, remainingAmount: 7802.31 },
    ],
    ['dueDay', { day: 28 }, { remainingTerm: 9, interestRate: 12 }],
  ])('of its %s is booked as it was previewed, listed, audited, and told', async (type, value, figures) => {
    const before = await loan();
    const terms = { type, ...value, reason };
    const preview = await done(operator.previewsChange(loanId, terms));
    expect(preview).toMatchObject({
      loanId,
      type,
      after: figures,
      before: { remainingAmount: before.remainingAmount },
    });
    expect(await loan()).toEqual(before);

    const booked = await done(operator.changes(loanId, { ...terms, digest: preview.digest }));

    expect(booked).toEqual({ ...preview, changeId: expect.any(String) });
    expect(await loan()).toMatchObject(figures);
    const { paymentSchedule } = await borrower.reads(`/loans/${loanId}/paymentInfo`);
    expect(paymentSchedule).toEqual(preview.paymentSchedule);
    const listed = await operator.reads(`/backoffice/loans/${loanId}/changes`);
    const { before: old, after, changeId } = booked;
    const kept = { undoneAt: null, undoneBy: null, undoReason: null };
    const none = { term: null, interestRate: null, day: null, from: null, to: null, ...kept };
    const person = { borrower: expect.objectContaining({ userId: borrower.userId }) };
    const when = { effectiveOn: booked.asOf.slice(0, 10), createdAt: expect.any(String) };
    const who = { ...person, ...when, operatorId: operator.userId };
    expect(listed).toEqual([
      { ...none, ...value, changeId, loanId, type, reason, asOf: booked.asOf, before: old, after, ...who },
    ]);
    expect((await operator.reads(`/backoffice/audit?subjectId=${loanId}`))[0]).toMatchObject({
      action: 'loan.change',
      before: { remainingTerm: 9, interestRate: 12, monthlyPayment: 888.49 },
      after: { remainingTerm: after.remainingTerm, interestRate: after.interestRate },
    });
    expect((await borrower.reads('/notifications'))[0].title).toBe('Your loan has changed');
  });

  it('is refused once the preview is outdated, after what its rules refuse', async () => {
    const terms = { type: 'term', term: 15, reason };
    const { digest } = await done(operator.previewsChange(loanId, terms));
    const code = async (given: object) => (await operator.changes(loanId, given)).body.error?.code;
    expect(await code({ ...terms, term: 14, digest })).toBe('PREVIEW_OUTDATED');
    expect(await code({ type: 'rate', interestRate: 6, reason, digest })).toBe('PREVIEW_OUTDATED');

    await done(operator.changes(loanId, { ...terms, reason: 'Another.', digest }));

    expect(await code({ ...terms, digest })).toBe('PREVIEW_OUTDATED');

    const same = { type: 'rate', interestRate: 12, reason };
    const again = await done(operator.previewsChange(loanId, same));
    await done(operator.changes(loanId, { ...same, digest: again.digest }));
    expect(await code({ ...same, digest: again.digest }), 'a change that alters nothing').toBe('PREVIEW_OUTDATED');
    await done(borrower.pays(loanId, 1));
    await settled(borrower);
    expect(await code({ ...terms, digest })).toBe('LOAN_NOT_CHANGEABLE');
  });

  it('is computed from the balance that a reversal leaves', async () => {
    const [{ paymentId }] = await borrower.reads(`/payments?loanId=${loanId}&limit=1`);
    await changed({ type: 'rate', interestRate: 6 });
    await done(operator.reverses(paymentId));

    expect(await loan()).toMatchObject({ interestRate: 6, remainingTerm: 10, paidAmount: 1776.98 });
  });
});

// Last, since they close days.
it('what has accrued stays with a new rate within a period, and the rest is read as it was booked', async () => {
  const due = calendarDay((await loan()).nextPaymentDate.slice(0, 10));
  await service.app.closing.closeBusinessDay.execute({ date: addDays(due, -11) });
  const quote = () => borrower.reads(`/loans/${loanId}/payoffQuote`);
  const { payoffAmount } = await quote();
  await changed({ type: 'rate', interestRate: 36 });
  const after = await quote();
  expect(after.payoffAmount).toBe(payoffAmount);

  await service.app.closing.closeBusinessDay.execute({ date: addDays(due, -1) });
  // All but one day of the ten that were left, at three times the rate.
  const { accruedInterest } = await quote();
  expect(accruedInterest).toBeGreaterThan(after.accruedInterest + 80);
  const { paymentSchedule } = await changed({ type: 'rate', interestRate: 0 });
  expect(paymentSchedule[0].interest).toBeCloseTo(accruedInterest, 1);
});

it('a loan in default that is re-aged is active again, and its statement has the capitalization', async () => {
  const due = calendarDay((await loan()).nextPaymentDate.slice(0, 10));
  await service.app.closing.closeBusinessDay.execute({ date: addDays(due, 91) });
  expect((await loan()).status).toBe('Defaulted');

  const quoted = async () => (await borrower.reads(`/loans/${loanId}/payoffQuote`)).payoffAmount;
  const payoffAmount = await quoted();
  const { before, after } = await changed({ type: 'reage' });

  expect(await quoted()).toBe(payoffAmount);
  const { status, remainingTerm } = await loan();
  expect([status, remainingTerm, before.remainingTerm]).toEqual(['Active', 12, 12]);
  const [line] = await borrower.reads(`/loans/${loanId}/transactions?limit=1`);
  expect(line).toMatchObject({ type: 'Capitalization' });
  expect(line.amount).toBeGreaterThan(200);
  const url = `/loans/${loanId}/statement?format=pdf`;
  const { rawPayload } = await service.app.http.inject({ url, headers: borrower.headers });
  expect(await pdfText(rawPayload)).toContain('Interest added by new terms');
  expect(after.totalInterest).toBeGreaterThan(before.totalInterest);
  await done(borrower.pays(loanId, after.remainingAmount));
  await settled(borrower);
  expect((await loan()).status).toBe('Completed');
  // The reason is about the borrower.
  await done(borrower.deletesAccount());
  expect((await operator.reads(`/backoffice/loans/${loanId}/changes`))[0].reason).toBeNull();
});
