import { describe, expect, it } from 'vitest';
import { loanWithFee, settled } from '../support/app.ts';
import { loanOf } from './loans.ts';
import { expectOnly, openTrack } from './race.ts';

const { payer, clerk, crowd, rounds } = await openTrack();
const ROUNDS = 4;

/** A loan of 600 dollars with an open fee of 20, so that a payment of 620 needs the fee. */
async function chargedLoan() {
  const loanId = await loanWithFee(payer, clerk);
  const [{ chargeId }] = await payer.reads(`/loans/${loanId}/charges`);
  const { remainingAmount } = await payer.reads(`/loans/${loanId}`);
  const charge = async () => (await payer.reads(`/loans/${loanId}/charges`))[0];
  return { loanId, chargeId, all: remainingAmount + 20, charge };
}

describe('a charge', () => {
  it('is waived once', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const { loanId, chargeId } = await chargedLoan();
      await race(crowd(8, clerk, (who) => who.waives(loanId, chargeId)));
    });
    expect(total).toEqual({ 200: ROUNDS, CHARGE_NOT_OPEN: ROUNDS * 7 });
  });

  it('is paid or waived, but not both', async () => {
    const total = await rounds(ROUNDS, async (race) => {
      const { loanId, chargeId, all, charge } = await chargedLoan();
      const waive = crowd(2, clerk, (who) => who.waives(loanId, chargeId));
      const [payments, waivers] = await race(
        crowd(2, payer, (who) => who.pays(loanId, all)),
        waive,
      );
      const { 200: paid = 0 } = payments.counts;
      const { 200: waived = 0 } = waivers.counts;
      expect(paid + waived).toBe(1);
      const { status, remainingAmount } = await loanOf(payer, loanId);
      expect([status, remainingAmount]).toEqual(paid === 1 ? ['Completed', 0] : ['Active', all - 20]);
      expect(await charge()).toMatchObject(
        paid === 1 ? { status: 'Paid', paidAmount: 20 } : { status: 'Waived', paidAmount: 0 },
      );
    });
    const { 200: won, ...lost } = total;
    expect(won).toBe(ROUNDS);
    const losses = ['AMOUNT_EXCEEDS_BALANCE', 'CHARGE_NOT_OPEN', 'LOAN_COMPLETED', 'PAYMENT_IN_PROGRESS'];
    expect(losses).toEqual(expect.arrayContaining(Object.keys(lost)));
  });

  it('is waived before the payment of the rest settles, or is paid by it', async () => {
    await rounds(ROUNDS, async (race) => {
      const { loanId, chargeId, all, charge } = await chargedLoan();
      const [payments, waivers] = await race(
        [() => payer.pays(loanId, all - 20)],
        [() => clerk.waives(loanId, chargeId)],
      );
      expect(payments.counts).toEqual({ 200: 1 });
      expectOnly(waivers.counts, '200', 'CHARGE_NOT_OPEN');
      await settled(payer);
      const { status, remainingAmount } = await loanOf(payer, loanId);
      const waived = waivers.counts[200] === 1;
      expect([status, remainingAmount]).toEqual(waived ? ['Completed', 0] : ['Active', 20]);
      expect(await charge()).toMatchObject({ status: waived ? 'Waived' : 'Paid' });
    });
  });
});
