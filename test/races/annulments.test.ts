import { describe, expect, it } from 'vitest';
import { LoanNotAnnullable } from '../../domain/loans/loan.errors.ts';
import { annulled, annulledByOperator } from '../support/books.ts';
import { done } from '../support/client.ts';
import { loanOf, smallLoan } from './loans.ts';
import { expectOnly, openTrack } from './race.ts';

const { service, payer, clerk, crowd, rounds } = await openTrack();
const ROUNDS = 4;

describe('an annulment', () => {
  it('comes before the first payment, or not at all', async () => {
    await rounds(ROUNDS, async (race, round) => {
      const loanId = await smallLoan(payer, clerk);
      const annulments: boolean[] = [];
      const annul = crowd(2, payer, async (who) => {
        // A payment is a call later than an annulment in this process.
        if (round % 2 === 0) await who.get(`/loans/${loanId}`);
        annulments.push(await annulled(service, payer, loanId));
        return who.get(`/loans/${loanId}`);
      });
      const pay = crowd(4, payer, (who) => who.pays(loanId, 10));
      const [, paid] = await race(annul, pay);

      expectOnly(paid.counts, '200', 'LOAN_COMPLETED');
      const isAnnulled = annulments.includes(true);
      expect(annulments.filter((each) => each).length + Number(!isAnnulled)).toBe(1);
      expect(paid.counts).toEqual(isAnnulled ? { LOAN_COMPLETED: 4 } : { 200: 4 });
      expect(await loanOf(payer, loanId)).toMatchObject(
        isAnnulled ? { status: 'Completed', remainingAmount: 0 } : { status: 'Active', paidAmount: 40 },
      );
    });
  });

  it('of an operator and the reversal of the only payment wait for each other', async () => {
    await rounds(ROUNDS, async (race, round) => {
      const loanId = await smallLoan(payer, clerk);
      const { paymentId } = await done(payer.pays(loanId, 10));
      await loanOf(payer, loanId);
      const annul = crowd(2, payer, async (who) => {
        // A payment is a call later than an annulment in this process.
        if (round % 2 === 0) await who.get(`/loans/${loanId}`);
        await annulledByOperator(service, payer, loanId).catch((error) =>
          expect(error).toBeInstanceOf(LoanNotAnnullable),
        );
        return who.get(`/loans/${loanId}`);
      });
      const [, reversed] = await race(
        annul,
        crowd(2, clerk, (who) => who.reverses(paymentId)),
      );

      expect(reversed.counts).toEqual({ 200: 1, PAYMENT_NOT_COMPLETED: 1 });
      const { status, remainingAmount } = await loanOf(payer, loanId);
      expect([{ Completed: 0 }, { Active: 300 }]).toContainEqual({ [status]: remainingAmount });
    });
  });
});
