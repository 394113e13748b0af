import { describe, expect, it } from 'vitest';
import { SharedPorts } from '../../bootstrap/shared-ports.ts';
import { disbursedLoan, payInstallments, settled, startApp } from '../support/app.ts';
import { recordDeposit } from '../support/books.ts';
import { done } from '../support/client.ts';
import { loanOf, paidOn, smallLoan } from './loans.ts';
import { expectOnly, openTrack, race } from './race.ts';

const { service, payer, clerk, borrower, across, crowd, rounds } = await openTrack();
const ROUNDS = 3;

describe('concurrent payments', () => {
  it('one of twelve pays the whole balance', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const loanId = await smallLoan(payer, clerk);
      await race(crowd(12, payer, (who) => who.pays(loanId, 300)));
      expect(await paidOn(payer, loanId)).toBe(300);
    });
    const { 200: taken, AMOUNT_EXCEEDS_BALANCE: over = 0, LOAN_COMPLETED: late = 0 } = total;
    expect({ taken, refused: over + late }).toEqual({ taken: ROUNDS, refused: ROUNDS * 11 });
  });

  it('partial payments are accepted up to the balance', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const loanId = await smallLoan(payer, clerk);
      await race(crowd(12, payer, (who) => who.pays(loanId, 80)));
      expect(await paidOn(payer, loanId)).toBe(240);
    });
    expect(total).toEqual({ 200: ROUNDS * 3, AMOUNT_EXCEEDS_BALANCE: ROUNDS * 9 });
  });

  it('a payment is verified once', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const loanId = await smallLoan(payer, clerk);
      const { paymentId } = await done(payer.reportsTransfer(loanId, 100, `ONE-${index}`));
      await recordDeposit(service, `ONE-${index}`, 100);
      await race(crowd(10, payer, (who) => who.verifies(paymentId)));
      expect(await paidOn(payer, loanId)).toBe(100);
    });
    expect(total).toEqual({ 200: ROUNDS, PAYMENT_NOT_PENDING: ROUNDS * 9 });
  });

  it('a deposit pays for one of eight claims', async () => {
    const total = await rounds(ROUNDS, async (race, index) => {
      const claims = await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          const claimant = await borrower();
          const loanId = await smallLoan(claimant, clerk);
          const { paymentId } = await done(claimant.reportsTransfer(loanId, 100, `SHARED-${index}`));
          return { claimant, loanId, paymentId, at: at % 2 === 0 ? claimant : across(claimant) };
        }),
      );
      await recordDeposit(service, `SHARED-${index}`, 100);
      await race(claims.map((claim) => () => claim.at.verifies(claim.paymentId)));
      const paid = await Promise.all(claims.map(({ claimant, loanId }) => paidOn(claimant, loanId)));
      expect(paid.sort((one, other) => other - one)).toEqual([100, 0, 0, 0, 0, 0, 0, 0]);
    });
    expect(total).toEqual({ 200: ROUNDS, PAYMENT_VERIFICATION_FAILED: ROUNDS * 7 });
  });

  it('a pause and payments are applied one after the other', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await disbursedLoan(payer, clerk, { amount: 600, term: 6 });
      await payInstallments(payer, loanId, 1);
      const pause = crowd(3, payer, (who) => who.pauses(loanId));
      const [pauses, pays] = await race(
        pause,
        crowd(3, payer, (who) => who.pays(loanId, 5)),
      );
      const { 200: paused = 0, LOAN_NOT_ELIGIBLE_FOR_PAUSE: refused } = pauses.counts;
      expect(refused).toBe(3 - paused);
      expect(paused).toBeLessThanOrEqual(1);
      expect(pays.counts).toEqual({ 200: 3 });
      await paidOn(payer, loanId);
      expect((await loanOf(payer, loanId)).status).toBe(paused === 1 ? 'Paused' : 'Active');
    });
  });

  it('one Idempotency-Key has one effect, with any body', async () => {
    await rounds(ROUNDS, async (race, index) => {
      const loanId = await smallLoan(payer, clerk);
      const keyed = payer.withKey(`race-${index}`);
      const [{ answers, counts }] = await race(crowd(16, keyed, (who, at) => who.pays(loanId, at % 4 === 3 ? 11 : 10)));
      expectOnly(counts, '200', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED');
      const taken = answers.filter(({ status }) => status === 200);
      expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
      expect(await payer.reads(`/payments?loanId=${loanId}`)).toHaveLength(1);
    });
  });

  it('the test of keys fails if they are not stored', async () => {
    const broken = await startApp({}, undefined, {
      override: (container) =>
        container.register(SharedPorts.onceKeys, {
          useValue: { once: async (_request, work) => ({ ...(await work()), replayed: false }) },
        }),
    });
    try {
      const user = await broken.borrower();
      const loanId = await smallLoan(user, await broken.operator());
      const pay = () => user.withKey('same').pays(loanId, 10);
      const [{ answers }] = await race([[pay, pay, pay, pay]]);
      expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(1);
      expect((await user.reads(`/payments?loanId=${loanId}`)).length).toBeGreaterThan(1);
      await settled(user);
    } finally {
      await broken.close();
    }
  });
});
