import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, calendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { FORM, form, PDF } from '../../support/documents.ts';
import type { Operator } from '../../support/operator.ts';

let service: TestApp;
let operator: Operator;
let borrower: Borrower;
let loanId: string;

beforeAll(async () => {
  service = await startApp();
  [operator, borrower] = await Promise.all([service.operator(), service.borrower()]);
  loanId = await disbursedLoan(borrower, operator, { amount: 400, term: 4 });
});

afterAll(() => service.close());

const lastUpdated = async (): Promise<string> => (await borrower.get('/user/creditScore')).body.data.lastUpdated;
const upload = async (): Promise<string> => {
  const sent = await borrower.send('POST', '/user/documents', form({ content: PDF }, { documentType: 'ID' }), FORM);
  return sent.body.data.documentId;
};
const decide = (documentId: string, act: string, body = {}) =>
  operator.send('POST', `/backoffice/documents/${documentId}/${act}`, body);

/** Runs the act. Expects the time of its change, and the same at each reading. */
async function expectChange(act: () => Promise<unknown>): Promise<void> {
  const before = new Date().toISOString();
  await act();
  const after = new Date().toISOString();
  const seen = await lastUpdated();
  expect([before, seen, after].toSorted()).toEqual([before, seen, after]);
  expect(await lastUpdated()).toBe(seen);
}

async function expectNoChange(act: () => Promise<unknown>): Promise<void> {
  const before = await lastUpdated();
  await act();
  expect(await lastUpdated()).toBe(before);
}

describe('the credit score was last updated', () => {
  it('when the loan was disbursed, however often it is read', async () => {
    const { createdAt } = (await borrower.get('/loans')).body.data[0];

    expect([await lastUpdated(), await lastUpdated()]).toEqual([createdAt, createdAt]);
  });

  it('when a payment settled', () => expectChange(() => payInstallments(borrower, loanId, 1)));

  it('when the borrower requested a loan', () =>
    expectChange(() => borrower.send('POST', '/requests', { amount: 500, currency: 'USD', term: 3 })));

  it('when a document was verified, and not when it was uploaded', async () => {
    let documentId = '';
    await expectNoChange(async () => {
      documentId = await upload();
    });
    await expectChange(() => decide(documentId, 'verify'));
  });

  it('when a verified document was deleted, and not when another was', async () => {
    const { documentId: verified } = (await borrower.get('/user/documents')).body.data[0];
    const rejected = await upload();
    await expectNoChange(() => decide(rejected, 'reject', { reason: 'It is not readable.' }));
    await expectNoChange(() => borrower.send('DELETE', `/user/documents/${rejected}`));
    await expectChange(() => borrower.send('DELETE', `/user/documents/${verified}`));
  });

  it('when a loan was paused, which adds interest', () =>
    expectChange(() => borrower.send('POST', `/loans/${loanId}/pause`, { duration: 1 })));

  it('when an instalment became overdue, and when it was paid', async () => {
    const { nextPaymentDate } = (await borrower.get(`/loans/${loanId}`)).body.data;
    const dueOn = calendarDay(nextPaymentDate.slice(0, 10));
    const close = (days: number) => service.app.closing.closeBusinessDay.execute({ date: addDays(dueOn, days) });
    await close(0);

    await close(1);
    expect(await lastUpdated()).toBe(midnightText(addDays(dueOn, 1)));
    await expectNoChange(() => close(2));
    await payInstallments(borrower, loanId, 1);
    expect(await lastUpdated()).toBe(midnightText(addDays(dueOn, 2)));
  });
});
