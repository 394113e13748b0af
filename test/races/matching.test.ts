import { describe, expect, it, vi } from 'vitest';
import { addDays, calendarDay } from '../../domain/shared/calendar.ts';
import { recordDeposit } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { done } from '../support/client.ts';
import { withClient } from '../support/pg-client.ts';
import { waitersFor } from '../support/waiters.ts';
import { paidOn, smallLoan } from './loans.ts';
import { type Crowd, openTrack, type Race } from './race.ts';

const { service, payer, clerk, borrower, across, crowd, rounds } = await openTrack();
const ROUNDS = 3;
const NTH = [1, 2, 3];

/**
 * Holds the deposits until a closing, which has locked their loans and payments, waits for them, and then others for the
 * closing. Without it the borrowers win every race, since a closing needs longer to begin.
 */
async function letTheClosingWin(references: string): Promise<{ reached: Promise<void>; ended: Promise<void> }> {
  const locked = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const ended = withClient(service.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('select from deposits where reference like $1 for update', [references]);
    locked.resolve();
    await expect.poll(() => waitersFor(client)).toBeGreaterThan(0);
    reached.resolve();
    // On a slow machine the others may come later, and then find the closing done: a race allows that, too.
    await vi.waitUntil(async () => (await waitersFor(client)) > 1, { timeout: 2_000 }).catch(() => {});
    await client.query('commit');
  }).catch(reached.reject);
  await locked.promise;
  return { reached: reached.promise, ended };
}

/** Closes the next day on both nodes, beside the others: in even rounds these start once a closing waits for the deposits. */
async function against(race: Race, index: number, references: string, others: Crowd) {
  const { businessDate } = await clerk.reads('/sandbox/clock');
  const date = addDays(calendarDay(businessDate), 1);
  const close = crowd(2, clerk, (who) => who.movesClock(date));
  if (index % 2 > 0) return race(close, others);
  const { reached, ended } = await letTheClosingWin(references);
  const late = others.map((contend) => () => reached.then(contend));
  const heats = await race(close, late);
  await ended;
  return heats;
}

async function claim(claimant: Borrower, referenceNumber: string, amount: number) {
  const loanId = await smallLoan(claimant, clerk);
  const { paymentId } = await done(claimant.reportsTransfer(loanId, amount, referenceNumber));
  return { loanId, paymentId };
}

describe('a deposit that operators match', () => {
  it('pays one loan, or goes back, beside the borrower who verifies it', async () => {
    const outcomes = await rounds(ROUNDS, async (race, index) => {
      const own = await claim(payer, `MATCH-${index}`, 100);
      const other = await smallLoan(payer, clerk);
      const { id } = await recordDeposit(service, `MATCH-${index}`, 100);
      const match = crowd(2, clerk, (who, nth) => who.matches(id, nth === 0 ? own.loanId : other));
      const verify = crowd(2, payer, (who) => who.verifies(own.paymentId));
      const [matched, returned, verified] = await race(
        match,
        crowd(2, clerk, (who) => who.sendsBack(id)),
        verify,
      );
      const winners = [matched, returned, verified].map(({ counts }) => counts[200] ?? 0);
      expect(winners.toSorted()).toEqual([0, 0, 1]);
      const paid = (await paidOn(payer, own.loanId)) + (await paidOn(payer, other));
      expect(paid).toBe(returned.counts[200] === 1 ? 0 : 100);
    });
    const { 200: won, DEPOSIT_NOT_AVAILABLE: late = 0 } = outcomes;
    expect(won).toBe(ROUNDS);
    expect(late).toBeGreaterThanOrEqual(3 * ROUNDS);
  });
});

describe('the close of a day that matches transfers', () => {
  it('verifies each once, beside their borrowers who verify them', async () => {
    const outcomes = await rounds(ROUNDS, async (race, index) => {
      const claims = await Promise.all(NTH.map((nth) => claim(payer, `BESIDE-${index}-${nth}`, 100)));
      for (const nth of NTH) await recordDeposit(service, `BESIDE-${index}-${nth}`, 100);
      const verify = claims.flatMap(({ paymentId }) => crowd(2, payer, (who) => who.verifies(paymentId)));
      const [closings] = await against(race, index, `BESIDE-${index}-%`, verify);
      expect(closings.counts).toEqual({ 200: 2 });
      for (const { loanId } of claims) expect(await paidOn(payer, loanId)).toBe(100);
    });
    const { 200: taken = 0, PAYMENT_NOT_PENDING: late = 0 } = outcomes;
    expect(taken + late).toBe(ROUNDS * (2 + 2 * NTH.length));
  });

  it('never exceeds the balance beside payments', async () => {
    await rounds(ROUNDS, async (race, index) => {
      const { loanId, paymentId } = await claim(payer, `ROOM-${index}`, 300);
      await recordDeposit(service, `ROOM-${index}`, 300);
      const pay = crowd(4, payer, (who) => who.pays(loanId, 80));
      const [, { counts }] = await against(race, index, `ROOM-${index}`, pay);
      const { 200: taken = 0 } = counts;
      const { status } = await payer.reads(`/payments/${paymentId}`);
      expect([status, await paidOn(payer, loanId)]).toEqual(taken === 0 ? ['Completed', 300] : ['Pending', taken * 80]);
    });
  });

  it('gives a deposit to one of two borrowers, also to one who claims it at that moment', async () => {
    const rival = await borrower();
    await rounds(ROUNDS, async (race, index) => {
      const own = await claim(payer, `RIVAL-${index}`, 100);
      await recordDeposit(service, `RIVAL-${index}`, 100);
      const loanId = await smallLoan(rival, clerk);
      const steal = async () => {
        const { paymentId } = await done(rival.reportsTransfer(loanId, 100, `RIVAL-${index}`));
        return across(rival).verifies(paymentId);
      };
      const [, { counts }] = await against(race, index, `RIVAL-${index}`, [steal]);
      const paid = (await paidOn(payer, own.loanId)) + (await paidOn(rival, loanId));
      const { 200: stolen = 0, PAYMENT_VERIFICATION_FAILED: kept = 0 } = counts;
      expect(stolen + kept).toBe(1);
      // With two claims, the close of the day leaves the deposit to them.
      expect(paid).toBeLessThanOrEqual(100);
      if (stolen === 1) expect(await paidOn(rival, loanId)).toBe(100);
    });
  });
});
