import { beforeEach, expect, it } from 'vitest';
import { PreviewWriteOff } from '../../../application/loans/preview-write-off.query.ts';
import { WriteOffLoan } from '../../../application/loans/write-off-loan.ts';
import { LoanAlreadyWrittenOff, LoanNotDefaulted, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { ACT_AT, lendingInMemory } from '../../support/lending-in-memory.ts';

const { id: loanId } = aLoan();
let at: ReturnType<typeof lendingInMemory>;
const writeOff = (id = loanId) => new WriteOffLoan(at).execute({ loanId: id, reason: 'Insolvent' });

beforeEach(async () => {
  at = lendingInMemory();
  await at.loans.add(aLoan());
});

it('writes a loan in default off, once. The borrower owes as much as before', async () => {
  const { remainingAmount } = aLoan();
  await expect(writeOff()).rejects.toThrow(LoanNotDefaulted);
  const loan = await at.loans.get(loanId);
  loan.closeDay(calendarDay('2027-12-31'), BOOKED_AT);
  await at.loans.save(loan);

  await writeOff();
  await expect(writeOff()).rejects.toThrow(LoanAlreadyWrittenOff);

  const writtenOff = { status: 'Defaulted', writtenOffAt: ACT_AT, writeOffReason: 'Insolvent', remainingAmount };
  expect(await at.loans.get(loanId)).toMatchObject(writtenOff);
  expect(at.loanTransactions.all.at(-1)).toMatchObject({ type: 'WriteOff', amount: usd(10_000), balance: usd(0) });
});

it('is previewed with the figures that it leads to, and nothing is stored', async () => {
  const preview = () => new PreviewWriteOff(at).execute({ loanId, reason: 'Insolvent' });
  await expect(preview()).rejects.toThrow(LoanNotDefaulted);
  const loan = await at.loans.get(loanId);
  loan.closeDay(calendarDay('2027-12-31'), BOOKED_AT);
  await at.loans.save(loan);

  const figures = { lost: 10_000, remainingAmount: 10_661.86, status: 'Defaulted' };
  expect(await preview()).toEqual({ ...figures, currency: 'USD' });
  expect((await at.loans.get(loanId)).writtenOffAt).toBeNull();
});

it('does not find an unknown loan', async () => {
  await expect(writeOff(idNumber(999_999))).rejects.toThrow(LoanNotFound);
});
