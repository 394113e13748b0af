import { describe, expect, it } from 'vitest';
import { SharedPorts } from '../../bootstrap/contexts/shared.ts';
import { disbursedLoan, payInstallments, settled, startApp } from '../support/app.ts';
import { recordDeposit } from '../support/books.ts';
import { done } from '../support/client.ts';
import { paidOn, smallLoan, users } from './loans.ts';
import { countsOf, outcomeOf, race, rounds, track } from './race.ts';

const on = track();
const ROUNDS = 3;

describe('concurrent payments', () => {
  it('one of twelve pays the whole balance', async () => {
    const { payer, clerk } = await users(on());
    const total = await rounds('pay the whole balance', on(), ROUNDS, async (index) => {
      const loanId = await smallLoan(payer, clerk);
      const round = await race(
        on().crowd(12, payer, (who) => who.pays(loanId, 300)),
        index,
      );
      expect(await paidOn(payer, loanId)).toBe(300);
      return round;
    });
    const { 200: taken, AMOUNT_EXCEEDS_BALANCE: over = 0, LOAN_COMPLETED: late = 0 } = total;
    expect({ taken, refused: over + late }).toEqual({ taken: ROUNDS, refused: ROUNDS * 11 });
  });

  it('partial payments are accepted up to the balance', async () => {
    const { payer, clerk } = await users(on());
    const total = await rounds('pay 80 of 300', on(), ROUNDS, async (index) => {
      const loanId = await smallLoan(payer, clerk);
      const round = await race(
        on().crowd(12, payer, (who) => who.pays(loanId, 80)),
        index,
      );
      expect(await paidOn(payer, loanId)).toBe(240);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS * 3, AMOUNT_EXCEEDS_BALANCE: ROUNDS * 9 });
  });

  it('a payment is verified once', async () => {
    const { payer, clerk } = await users(on());
    const total = await rounds('verify one payment', on(), ROUNDS, async (index) => {
      const loanId = await smallLoan(payer, clerk);
      const { paymentId } = await done(payer.reportsTransfer(loanId, 100, `ONE-${index}`));
      await recordDeposit(on().service, `ONE-${index}`, 100);
      const round = await race(
        on().crowd(10, payer, (who) => who.verifies(paymentId)),
        index,
      );
      expect(await paidOn(payer, loanId)).toBe(100);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS, PAYMENT_NOT_PENDING: ROUNDS * 9 });
  });

  it('a deposit pays for one of eight claims', async () => {
    const { clerk } = await users(on());
    const total = await rounds('claim one deposit', on(), ROUNDS, async (index) => {
      const claims = await Promise.all(
        Array.from({ length: 8 }, async (_, at) => {
          const payer = await on().borrower();
          const loanId = await smallLoan(payer, clerk);
          const { paymentId } = await done(payer.reportsTransfer(loanId, 100, `SHARED-${index}`));
          return { payer, loanId, paymentId, at: at % 2 === 0 ? payer : on().across(payer) };
        }),
      );
      await recordDeposit(on().service, `SHARED-${index}`, 100);
      const verify = claims.map((claim) => () => claim.at.verifies(claim.paymentId));
      const round = await race(verify, index);
      const paid = await Promise.all(claims.map(({ payer, loanId }) => paidOn(payer, loanId)));
      expect(paid.sort((one, other) => other - one)).toEqual([100, 0, 0, 0, 0, 0, 0, 0]);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS, PAYMENT_VERIFICATION_FAILED: ROUNDS * 7 });
  });

  it('a pause and payments are applied one after the other', async () => {
    const { payer, clerk } = await users(on());
    await rounds('pause against pay', on(), ROUNDS, async (index) => {
      const loanId = await disbursedLoan(payer, clerk, { amount: 600, term: 6 });
      await payInstallments(payer, loanId, 1);
      const pauses = on().crowd(3, payer, (who) => who.pauses(loanId));
      const pays = on().crowd(3, payer, (who) => who.pays(loanId, 5));
      const round = await race([...pauses, ...pays], index);
      const paused = round.answers.slice(0, 3).filter(({ status }) => status === 200).length;
      const codes = round.answers.slice(0, 3).map(outcomeOf);
      expect(codes.filter((code) => code === 'LOAN_NOT_ELIGIBLE_FOR_PAUSE')).toHaveLength(3 - paused);
      expect(paused).toBeLessThanOrEqual(1);
      expect(countsOf(round.answers.slice(3))).toEqual({ 200: 3 });
      await paidOn(payer, loanId);
      const loan = await payer.reads(`/loans/${loanId}`);
      expect(loan.status).toBe(paused === 1 ? 'Paused' : 'Active');
      return round;
    });
  });

  it('one Idempotency-Key has one effect, with any body', async () => {
    const { payer, clerk } = await users(on());
    await rounds('one key', on(), ROUNDS, async (index) => {
      const loanId = await smallLoan(payer, clerk);
      const keyed = payer.withKey(`race-${index}`);
      const pays = on().crowd(16, keyed, (who, at) => who.pays(loanId, at % 4 === 3 ? 11 : 10));
      const round = await race(pays, index);
      const allowed = ['200', 'IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'];
      expect(Object.keys(round.counts).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
      const taken = round.answers.filter(({ status }) => status === 200);
      expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
      expect(await payer.reads(`/payments?loanId=${loanId}`)).toHaveLength(1);
      return round;
    });
  });

  it('the test of keys fails if they are not stored', async () => {
    const broken = await startApp({}, undefined, {
      override: (container) =>
        container.register(SharedPorts.idempotencyKeys, {
          useValue: {
            once: async (_request, work) => ({ ...(await work()), replayed: false }),
            resume: async (_request, work) => ({ ...(await work('none')), replayed: false }),
            forget: async () => {},
          },
        }),
    });
    try {
      const [payer, clerk] = [await broken.borrower(), await broken.operator()];
      const loanId = await smallLoan(payer, clerk);
      const pay = () => payer.withKey('same').pays(loanId, 10);
      const { answers } = await race(Array.from({ length: 4 }, () => pay));
      expect(new Set(answers.map(({ text }) => text)).size).toBeGreaterThan(1);
      expect((await payer.reads(`/payments?loanId=${loanId}`)).length).toBeGreaterThan(1);
      await settled(payer);
    } finally {
      await broken.close();
    }
  });
});
