import { describe, expect, it, vi } from 'vitest';
import { addDays, calendarDay } from '../../domain/shared/calendar.ts';
import { recordDeposit } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { done } from '../support/client.ts';
import type { Operator } from '../support/operator.ts';
import { withClient } from '../support/pg-client.ts';
import { paidOn, smallLoan, users } from './loans.ts';
import { type Contender, countsOf, race, rounds, track } from './race.ts';

const on = track();
const ROUNDS = 4;
const NTH = [1, 2, 3];

/** The number of transactions that wait for a lock. */
const WAITING = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Holds the deposits until a closing, which has locked their loans and payments, waits for them, and then others for the
 * closing. Without it the borrowers win every race, since a closing needs longer to begin.
 */
async function letTheClosingWin(references: string): Promise<{ reached: Promise<void>; ended: Promise<void> }> {
  const locked = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const ended = withClient(on().service.databaseUrl, async (client) => {
    const waiters = async () => (await client.query<{ waiting: number }>(WAITING)).rows[0]?.waiting;
    await client.query('begin');
    await client.query('select from deposits where reference like $1 for update', [references]);
    locked.resolve();
    await expect.poll(waiters).toBeGreaterThan(0);
    reached.resolve();
    // All of them wait for a lock 5 s at most. On a slow machine the others may come later.
    await vi.waitUntil(async () => Number(await waiters()) > 1, { timeout: 2_000 }).catch(() => {});
    await client.query('commit');
  }).catch(reached.reject);
  await locked.promise;
  return { reached: reached.promise, ended };
}

/** The closings and the others: in even rounds these start once the closing waits for the deposits. */
async function against(index: number, references: string, clerk: Operator, others: readonly Contender[]) {
  const closing = await closings(clerk);
  if (index % 2 > 0) return race([...closing, ...others], index);
  const { reached, ended } = await letTheClosingWin(references);
  const late = others.map((contend) => async () => {
    await reached;
    return contend();
  });
  const round = await race([...closing, ...late], index);
  await ended;
  return round;
}

/** Closes the next day on either node. */
async function closings(clerk: Operator): Promise<Contender[]> {
  const { businessDate } = await clerk.reads('/sandbox/clock');
  const date = addDays(calendarDay(businessDate), 1);
  return on().crowd(2, clerk, (who) => who.movesClock(date));
}

async function claim(payer: Borrower, clerk: Operator, referenceNumber: string, amount: number) {
  const loanId = await smallLoan(payer, clerk);
  const { paymentId } = await done(payer.reportsTransfer(loanId, amount, referenceNumber));
  return { loanId, paymentId };
}

describe('the close of a day that matches transfers', () => {
  it('verifies each once, beside their borrowers who verify them', async () => {
    const { payer, clerk } = await users(on());
    const outcomes = await rounds('match against verify', on(), ROUNDS, async (index) => {
      const claims = await Promise.all(NTH.map((nth) => claim(payer, clerk, `BESIDE-${index}-${nth}`, 100)));
      for (const nth of NTH) await recordDeposit(on().service, `BESIDE-${index}-${nth}`, 100);
      const verify = claims.flatMap(({ paymentId }) => on().crowd(2, payer, (who) => who.verifies(paymentId)));
      const round = await against(index, `BESIDE-${index}-%`, clerk, verify);
      expect(countsOf(round.answers.slice(0, 2))).toEqual({ 200: 2 });
      for (const { loanId } of claims) expect(await paidOn(payer, loanId)).toBe(100);
      return round;
    });
    const { 200: taken = 0, PAYMENT_NOT_PENDING: late = 0 } = outcomes;
    expect(taken + late).toBe(ROUNDS * (2 + 2 * NTH.length));
  });

  it('never exceeds the balance beside payments', async () => {
    const { payer, clerk } = await users(on());
    await rounds('match against pay', on(), ROUNDS, async (index) => {
      const { loanId, paymentId } = await claim(payer, clerk, `ROOM-${index}`, 300);
      await recordDeposit(on().service, `ROOM-${index}`, 300);
      const pays = on().crowd(4, payer, (who) => who.pays(loanId, 80));
      const round = await against(index, `ROOM-${index}`, clerk, pays);
      const { 200: taken = 0 } = countsOf(round.answers.slice(2));
      const { status } = await payer.reads(`/payments/${paymentId}`);
      expect([status, await paidOn(payer, loanId)]).toEqual(taken === 0 ? ['Completed', 300] : ['Pending', taken * 80]);
      return round;
    });
  });

  it('gives a deposit to one of two borrowers, also to one who claims it at that moment', async () => {
    const { payer, clerk } = await users(on());
    const rival = await on().borrower();
    await rounds('match against a second claim', on(), ROUNDS, async (index) => {
      const own = await claim(payer, clerk, `RIVAL-${index}`, 100);
      await recordDeposit(on().service, `RIVAL-${index}`, 100);
      const loanId = await smallLoan(rival, clerk);
      const steal = async () => {
        const { paymentId } = await done(rival.reportsTransfer(loanId, 100, `RIVAL-${index}`));
        return on().across(rival).verifies(paymentId);
      };
      const round = await against(index, `RIVAL-${index}`, clerk, [steal]);
      const paid = (await paidOn(payer, own.loanId)) + (await paidOn(rival, loanId));
      const { 200: stolen = 0, PAYMENT_VERIFICATION_FAILED: kept = 0 } = countsOf(round.answers.slice(2));
      expect(stolen + kept).toBe(1);
      // With two claims, the close of the day leaves the deposit to them.
      expect(paid).toBeLessThanOrEqual(100);
      if (stolen === 1) expect(await paidOn(rival, loanId)).toBe(100);
      return round;
    });
  });
});
