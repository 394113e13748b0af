import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type CalendarDay } from '../../domain/shared/calendar.ts';
import { inDays, loanWithFee, settled } from '../support/app.ts';
import { done } from '../support/client.ts';
import { loanOf } from './loans.ts';
import { expectOnly, openTrack, race } from './race.ts';

const { service, payer, clerk, across, crowd, rounds } = await openTrack();
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

describe('a late fee', () => {
  const closeUpTo = (date: CalendarDay) => service.app.closing.closeBusinessDay.execute({ date });

  /** A loan whose first instalment is given by a transfer that is not verified yet. */
  async function loanWithTransfer(productId: string, number: number) {
    const { requestId } = await done(payer.asksFor(600, { productId }));
    await done(clerk.approves(requestId));
    const { loanId } = await done(clerk.disburses(requestId));
    const reference = `IN-TIME-${number}`;
    const { paymentId } = await done(payer.reportsTransfer(loanId, 50, reference));
    await done(clerk.recordsDeposit(reference, 50, { confirmationCode: 'ABC' }));
    const lateFees = async () => {
      const charges: { type: string }[] = await payer.reads(`/loans/${loanId}/charges`);
      return charges.filter(({ type }) => type === 'Late Fee');
    };
    return { loanId, paymentId, lateFees };
  }

  it('is made or opened again once, whether the money is taken back before the close or after it', async () => {
    const fees = { interestRate: 0, lateFee: 15, gracePeriodDays: 0, returnedPaymentFee: 20 };
    const { productId } = await done(clerk.createsProduct(fees));
    const loans = [];
    for (let number = 0; number < 6; number++) loans.push(await loanWithTransfer(productId, number));
    const [paid, late] = [loans.slice(0, 3), loans.slice(3)];
    for (const { paymentId } of paid) await done(payer.verifies(paymentId, 'ABC'));
    const due = addMonths(inDays(0), 1);
    await closeUpTo(addDays(due, 1));
    for (const { lateFees } of paid) expect(await lateFees()).toEqual([]);
    const voided = [];
    for (const { paymentId, lateFees } of late) {
      await done(payer.verifies(paymentId, 'ABC'));
      voided.push(...(await lateFees()));
    }
    expect(voided).toMatchObject(late.map(() => ({ status: 'Voided' })));

    const close = closeUpTo(addDays(due, 2));
    const reversals = loans.map(
      ({ paymentId }, index) =>
        () =>
          (index % 2 === 0 ? clerk : across(clerk)).reverses(paymentId),
    );
    const [{ counts }] = await race([reversals]);
    await close;
    // Of loans that the close had passed before.
    await closeUpTo(addDays(due, 3));

    expect(counts).toEqual({ 200: loans.length });
    for (const { lateFees } of paid) expect(await lateFees()).toMatchObject([{ status: 'Open', amount: 15 }]);
    const reopened = await Promise.all(late.map(({ lateFees }) => lateFees()));
    expect(reopened.flat()).toEqual(voided.map((charge) => ({ ...charge, status: 'Open' })));
  });
});
