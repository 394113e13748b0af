import { expect, it } from 'vitest';
import { ImportHistory, OpenLoan, PreviewWriteOff, WriteOffLoan } from '../../../application/loans/loans.ts';
import { LoanAlreadyWrittenOff, LoanNotDefaulted, LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingDesk, lendingInMemory } from '../../support/lending-in-memory.ts';

const { id: loanId, requestId } = aLoan();

it.each([
  ['the time of the clock', '2027-01-31', BOOKED_AT, '2027-02-28'],
  ['midnight of the business date if that is later', '2027-03-15', new Date('2027-03-15'), '2027-04-15'],
])('a loan is disbursed at %s', async (_when, disbursedOn, disbursedAt, nextDueOn) => {
  const on = lendingInMemory(calendarDay(disbursedOn));
  const terms = { amount: usd(10_000), currency: 'USD', rate: Rate.ofPercent(12), term: 12, product: null } as const;
  const about = { occurredAt: BOOKED_AT, requestId, borrowerId: BORROWER, loanId };

  await new OpenLoan(on).execute({ type: 'loan-request.disbursed', ...about, ...terms });

  const loan = await on.loans.get(loanId, BORROWER);
  expect(loan).toMatchObject({ disbursedAt, disbursedOn, nextDueOn, createdAt: BOOKED_AT });
});

it('a loan in default is written off once, and a preview stores nothing', async () => {
  const desk = await lendingDesk();
  const command = { loanId, reason: 'Insolvent' };
  const writeOff = (given = {}) => new WriteOffLoan(desk).execute({ ...command, ...given });
  const preview = () => new PreviewWriteOff(desk).execute(command);
  await expect(preview()).rejects.toThrow(LoanNotDefaulted);
  await expect(writeOff()).rejects.toThrow(LoanNotDefaulted);
  await expect(writeOff({ loanId: idNumber(999_999) })).rejects.toThrow(LoanNotFound);
  await desk.change((loan) => loan.closeDay(calendarDay('2027-12-31'), BOOKED_AT));

  const figures = { lost: 10_000, remainingAmount: 10_661.86, status: 'Defaulted', currency: 'USD' };
  expect(await preview()).toEqual(figures);
  expect((await desk.loan()).writtenOffAt).toBeNull();
  await writeOff();
  await expect(writeOff()).rejects.toThrow(LoanAlreadyWrittenOff);

  expect(await desk.loan()).toMatchObject({ writtenOffAt: ACT_AT, writeOffReason: 'Insolvent' });
  expect(desk.loanTransactions.all.at(-1)).toMatchObject({ type: 'WriteOff', amount: usd(10_000), balance: usd(0) });
});

it('a long history of another system lets other work go on while it is repeated', async () => {
  const on = lendingInMemory();
  const turns = { taken: 0, next: async () => void turns.taken++ };
  const disbursedOn = calendarDay('2026-01-31');
  const prepayment = { kind: 'prepayment', on: disbursedOn, amount: usd(0.01), reduce: 'payment' } as const;
  const history = Array.from({ length: 400 }, () => prepayment);
  const terms = { amount: usd(10_000), currency: 'USD', rate: Rate.ofPercent(12), term: 12, product: null } as const;
  const past = { id: loanId, requestId, borrowerId: BORROWER, ...terms, disbursedOn, history };

  await new ImportHistory({ ...on, turns }).execute(past, { outstandingPrincipal: usd(9_996) });

  expect(turns.taken).toBe(20);
});
