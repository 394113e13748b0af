import { beforeEach, describe, expect, it } from 'vitest';
import { LoanNotFound } from '../../../domain/loans/loan.errors.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { InMemoryLoans, InMemoryPayments } from '../../support/fakes/in-memory-lending.ts';
import { RecordingEventPublisher } from '../../support/fakes/recording-event-publisher.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aPayment, BORROWER, usd } from '../../support/lending.ts';

const { id: loanId } = aLoan();
const STRANGER = idNumber<'User'>(999_999);

let loans: InMemoryLoans;
let unitOfWork: DirectUnitOfWork;
beforeEach(async () => {
  const events = new RecordingEventPublisher();
  loans = new InMemoryLoans(events);
  unitOfWork = new DirectUnitOfWork(loans, events);
  await loans.add(aLoan());
});

const inFlight = async () => (await loans.get(loanId)).inFlightAmount;

describe('a collection in memory', () => {
  it('gives the same instance for the same id within a unit of work, nested ones included', async () => {
    await unitOfWork.run(async () => {
      const loan = await loans.get(loanId, BORROWER);
      expect(await loans.get(loanId, BORROWER)).toBe(loan);
      expect((await loans.getAll([{ loanId, borrowerId: BORROWER }]))[0]).toBe(loan);
      expect(await unitOfWork.run(() => loans.get(loanId, BORROWER))).toBe(loan);
    });
  });

  it('gives back the instance that was added or saved', async () => {
    await unitOfWork.run(async () => {
      const added = aLoan({ id: idNumber(1) });
      await loans.add(added);
      expect(await loans.get(added.id, BORROWER)).toBe(added);
    });
  });

  it('gives a new copy in another unit of work, and outside of one', async () => {
    const first = await unitOfWork.run(() => loans.get(loanId, BORROWER));
    expect(await unitOfWork.run(() => loans.get(loanId, BORROWER))).not.toBe(first);
    expect(await loans.get(loanId, BORROWER)).not.toBe(await loans.get(loanId, BORROWER));
  });

  it('gives each of two units of work at the same time its own instance', async () => {
    const load = () => unitOfWork.run(() => loans.get(loanId, BORROWER));
    const [one, other] = await Promise.all([load(), load()]);
    expect(one).not.toBe(other);
  });

  it('loses a change that was not saved when the unit of work ends', async () => {
    await unitOfWork.run(async () => {
      (await loans.get(loanId, BORROWER)).reserve(usd(100));
      expect((await loans.get(loanId, BORROWER)).inFlightAmount).toEqual(usd(100));
    });
    expect((await inFlight()).isZero()).toBe(true);
  });

  it('loads again after a nested unit of work has failed', async () => {
    await unitOfWork.run(async () => {
      const stale = await loans.get(loanId, BORROWER);
      const failing = unitOfWork.run(async () => {
        stale.reserve(usd(100));
        await loans.save(stale);
        throw new Error('boom');
      });
      await expect(failing).rejects.toThrow('boom');
      const fresh = await loans.get(loanId, BORROWER);
      expect(fresh).not.toBe(stale);
      expect(fresh.inFlightAmount.isZero()).toBe(true);
    });
    expect((await inFlight()).isZero()).toBe(true);
  });

  it('works in a unit of work that was given no stores', async () => {
    await new DirectUnitOfWork().run(async () => {
      expect(await loans.get(loanId, BORROWER)).toBe(await loans.get(loanId, BORROWER));
    });
  });

  it('finds no loan of another borrower', async () => {
    await expect(loans.get(loanId, STRANGER)).rejects.toThrow(LoanNotFound);
  });

  it('gives many in the order of their ids, without unknown ones and those of another borrower', async () => {
    const mine = aLoan({ id: idNumber(1) });
    const theirs = aLoan({ id: idNumber(2), borrowerId: STRANGER });
    await loans.add(mine);
    await loans.add(theirs);
    const keys = [loanId, theirs.id, idNumber<'Loan'>(3), mine.id].map((id) => ({ loanId: id, borrowerId: BORROWER }));
    expect((await loans.getAll(keys)).map(({ id }) => id)).toEqual([mine.id, loanId]);
  });

  it('finds no payment of another borrower', async () => {
    const payments = new InMemoryPayments(new RecordingEventPublisher());
    await payments.add(aPayment());
    expect(await payments.find(aPayment().id, STRANGER)).toBeNull();
    expect(await payments.find(aPayment().id, BORROWER)).toMatchObject({ id: aPayment().id });
  });
});
