import { beforeEach, expect, it } from 'vitest';
import { PreviewWriteOff } from '../../../application/loans/preview-write-off.query.ts';
import { WriteOffLoan } from '../../../application/loans/write-off-loan.ts';
import { LoanAlreadyWrittenOff, LoanNotDefaulted, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { ACT_AT, lendingDesk } from '../../support/lending-in-memory.ts';

const { id: loanId } = aLoan();
let desk: Awaited<ReturnType<typeof lendingDesk>>;
const writeOff = (id = loanId) => new WriteOffLoan(desk).execute({ loanId: id, reason: 'Insolvent' });
const preview = () => new PreviewWriteOff(desk).execute({ loanId, reason: 'Insolvent' });

beforeEach(async () => {
  desk = await lendingDesk();
});

it('a loan in default is written off once, and a preview stores nothing', async () => {
  await expect(preview()).rejects.toThrow(LoanNotDefaulted);
  await expect(writeOff()).rejects.toThrow(LoanNotDefaulted);
  const loan = await desk.loan();
  loan.closeDay(calendarDay('2027-12-31'), BOOKED_AT);
  await desk.loans.save(loan);

  const figures = { lost: 10_000, remainingAmount: 10_661.86, status: 'Defaulted', currency: 'USD' };
  expect(await preview()).toEqual(figures);
  expect((await desk.loan()).writtenOffAt).toBeNull();
  await writeOff();
  await expect(writeOff()).rejects.toThrow(LoanAlreadyWrittenOff);

  expect(await desk.loan()).toMatchObject({ writtenOffAt: ACT_AT, writeOffReason: 'Insolvent' });
  expect(desk.loanTransactions.all.at(-1)).toMatchObject({ type: 'WriteOff', amount: usd(10_000), balance: usd(0) });
});

it('an unknown loan is not found', async () => {
  await expect(writeOff(idNumber(999_999))).rejects.toThrow(LoanNotFound);
});
