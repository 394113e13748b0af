import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();
const loanId = await disbursedLoan(borrower, operator, { amount: 400, term: 4 });

const lastUpdated = async (): Promise<string> => (await borrower.reads('/user/creditScore')).lastUpdated;
const upload = async (): Promise<string> => (await done(borrower.uploadsDocument())).documentId;

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
    const { createdAt } = (await borrower.reads('/loans'))[0];

    expect([await lastUpdated(), await lastUpdated()]).toEqual([createdAt, createdAt]);
  });

  it('when a payment settled', () => expectChange(() => payInstallments(borrower, loanId, 1)));

  it('when the borrower requested a loan', () => expectChange(() => borrower.asksFor(500, { term: 3 })));

  it('when a document was verified, and not when it was uploaded', async () => {
    let documentId = '';
    await expectNoChange(async () => {
      documentId = await upload();
    });
    await expectChange(() => done(operator.verifiesDocument(documentId)));
  });

  it('when a verified document was deleted, and not when another was', async () => {
    const { documentId: verified } = (await borrower.reads('/user/documents'))[0];
    const rejected = await upload();
    await expectNoChange(() => done(operator.rejectsDocument(rejected)));
    await expectNoChange(() => borrower.send('DELETE', `/user/documents/${rejected}`));
    await expectChange(() => borrower.send('DELETE', `/user/documents/${verified}`));
  });

  it('when a loan was paused, which adds interest', () => expectChange(() => borrower.pauses(loanId)));

  it('when an instalment became overdue, and when it was paid', async () => {
    const { nextPaymentDate } = await borrower.reads(`/loans/${loanId}`);
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
