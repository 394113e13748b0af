import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments } from '../support/app.ts';
import { done } from '../support/client.ts';
import { loanOf, paidOn, smallLoan } from './loans.ts';
import { type Counts, expectOnly, openTrack } from './race.ts';

const { payer, clerk, across, crowd, rounds } = await openTrack();
const ROUNDS = 2;

const today = async () => calendarDay((await clerk.reads('/sandbox/clock')).businessDate);
const closeUpTo = async (day: CalendarDay) => done(clerk.movesClock(day));
const booked = (...all: readonly Counts[]) => all.reduce((sum, counts) => sum + (counts[200] ?? 0), 0);

/** A loan at 12 %, changed to 24 % on its first day, ten days ago, with an instalment paid; and a change that is entered late. */
async function changedLoan() {
  const day = await today();
  const loanId = await disbursedLoan(payer, clerk, { amount: 1000, term: 6 });
  const { changeId } = await done(clerk.booksChange(loanId, { type: 'rate', interestRate: 24 }));
  await payInstallments(payer, loanId, 1);
  const [{ paymentId }] = await payer.reads(`/payments?loanId=${loanId}`);
  await closeUpTo(addDays(day, 10));
  const late = { type: 'rate', interestRate: 6, effectiveOn: addDays(day, 5), reason: 'Agreed then.' };
  const change = { ...late, digest: (await done(clerk.previewsChange(loanId, late))).digest };
  const what = `changes/${changeId}`;
  const { digest } = await done(clerk.previewsUndo(loanId, what));
  return {
    loanId,
    paymentId,
    change: crowd(3, clerk, (who) => who.changes(loanId, change)),
    undo: crowd(3, clerk, (who) => who.undoes(loanId, what, digest)),
  };
}

/** The rate, and which of the two changes count. */
async function standing(loanId: string) {
  const { interestRate, status } = await loanOf(payer, loanId);
  const changes: readonly { undoneAt: string | null }[] = await clerk.reads(`/backoffice/loans/${loanId}/changes`);
  return { interestRate, status, undone: changes.map(({ undoneAt }) => undoneAt !== null).toReversed() };
}

describe('of a late change and an undo that were previewed', () => {
  const expected = (changed: number, undone: number) => {
    if (changed === 1) return { interestRate: 6, status: 'Active', undone: [false, false] };
    return { interestRate: undone === 1 ? 12 : 24, status: 'Active', undone: [undone === 1] };
  };

  it('one is booked', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const { loanId, change, undo } = await changedLoan();
      const [changed, undone] = await race(change, undo);
      expect(await standing(loanId)).toEqual(expected(booked(changed.counts), booked(undone.counts)));
    });
    // What is undone already cannot be undone again.
    expectOnly(total, '200', 'PREVIEW_OUTDATED', 'LOAN_NOT_CHANGEABLE');
    expect(total[200]).toBe(ROUNDS);
  });

  it('one or none is booked beside the close of the next day', async () => {
    await rounds(ROUNDS, async (race) => {
      const { loanId, change, undo } = await changedLoan();
      const next = addDays(await today(), 1);
      const close = crowd(2, clerk, (who) => who.movesClock(next));
      const [changed, undone, closed] = await race(change, undo, close);
      expect(closed.counts).toEqual({ 200: 2 });
      for (const { counts } of [changed, undone]) expectOnly(counts, '200', 'PREVIEW_OUTDATED', 'LOAN_NOT_CHANGEABLE');
      expect(booked(changed.counts, undone.counts)).toBeLessThanOrEqual(1);
      expect(await standing(loanId)).toEqual(expected(booked(changed.counts), booked(undone.counts)));
    });
  });

  it('one or none is booked beside the reversal of an earlier payment, which always is', async () => {
    await rounds(ROUNDS, async (race) => {
      const { loanId, paymentId, change, undo } = await changedLoan();
      const [changed, undone, reversed] = await race(
        change,
        undo,
        crowd(2, clerk, (who) => who.reverses(paymentId)),
      );
      expect(reversed.counts).toEqual({ 200: 1, PAYMENT_NOT_COMPLETED: 1 });
      for (const { counts } of [changed, undone]) expectOnly(counts, '200', 'PREVIEW_OUTDATED', 'LOAN_NOT_CHANGEABLE');
      expect(booked(changed.counts, undone.counts)).toBeLessThanOrEqual(1);
      expect(await standing(loanId)).toEqual(expected(booked(changed.counts), booked(undone.counts)));
      expect(await paidOn(payer, loanId)).toBe(0);
    });
  });
});

it('a deposit that is matched late pays once, beside a payoff or before it', async () => {
  await rounds(ROUNDS, async (race, index) => {
    const day = await today();
    const loanId = await smallLoan(payer, clerk);
    await closeUpTo(addDays(day, 10));
    const receivedAt = `${addDays(day, 5)}T12:00:00.000Z`;
    const { depositId } = await done(clerk.recordsDeposit(`LATE-${index}`, 100, { receivedAt }));
    const path = `/backoffice/deposits/${depositId}/match`;
    const match = crowd(4, clerk, (who) => who.send('POST', path, { loanId, as: 'payment' }));
    const [matched, paidOff] = await race(match, [() => across(payer).paysOff(loanId)]);
    expect(paidOff.counts).toEqual({ 200: 1 });
    // A payoff that is processing leaves no room. Once it is settled, it gives back what it no longer needs.
    expectOnly(matched.counts, '200', 'DEPOSIT_NOT_AVAILABLE', 'AMOUNT_EXCEEDS_BALANCE');
    expect(booked(matched.counts)).toBeLessThanOrEqual(1);
    expect(await loanOf(payer, loanId)).toMatchObject({ status: 'Completed', remainingAmount: 0, paidAmount: 300 });
  });
});
