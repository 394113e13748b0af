import { describe, expect, it } from 'vitest';
import { disbursedLoan } from '../support/app.ts';
import { loanOf, paidOn } from './loans.ts';
import { expectOnly, openTrack } from './race.ts';

const { payer, clerk, crowd, rounds } = await openTrack();
const ROUNDS = 3;

describe('concurrent prepayments', () => {
  const lend = () => disbursedLoan(payer, clerk, { amount: 300, term: 3 });
  const prepay = (size: number, loanId: string) => crowd(size, payer, (who) => who.prepays(loanId, 100));

  const REFUSED = ['LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT', 'AMOUNT_EXCEEDS_BALANCE'];

  it('of twelve, none is taken while another is processing', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await lend();
      const [{ counts }] = await race(prepay(12, loanId));
      expectOnly(counts, '200', ...REFUSED);
      const { 200: taken = 0 } = counts;
      expect(taken).toBeGreaterThan(0);
      expect(await paidOn(payer, loanId)).toBe(taken * 100);
      const { paymentSchedule } = await payer.reads(`/loans/${loanId}/paymentInfo`);
      const prepaid = paymentSchedule.filter(({ status }: { readonly status: string }) => status === 'Paid');
      expect(prepaid.map(({ principal }: { readonly principal: number }) => principal)).toEqual(Array(taken).fill(100));
    });
  });

  it('one key prepays once', async () => {
    await rounds(ROUNDS, async (race, index) => {
      const loanId = await lend();
      const keyed = payer.withKey(`prepayment-${index}`);
      const [{ counts }] = await race(crowd(8, keyed, (who) => who.prepays(loanId, 100)));
      expectOnly(counts, '200', 'IDEMPOTENCY_KEY_IN_USE');
      expect(await payer.reads(`/payments?loanId=${loanId}`)).toHaveLength(1);
    });
  });

  it('payments take place beside it, and are all applied', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await lend();
      const pay = crowd(5, payer, (who) => who.pays(loanId, 10));
      const [{ counts: prepaid }, { counts: paid }] = await race(prepay(3, loanId), pay);
      expectOnly(prepaid, '200', ...REFUSED);
      expectOnly(paid, '200');
      const { 200: taken = 0 } = prepaid;
      expect(await paidOn(payer, loanId)).toBe(taken * 100 + 50);
    });
  });

  it('a payoff takes place before or after it, but not beside it', async () => {
    await rounds(ROUNDS, async (race) => {
      const loanId = await lend();
      const payOff = crowd(3, payer, (who) => who.paysOff(loanId));
      const [{ counts: prepaid }, { counts: paidOff }] = await race(prepay(3, loanId), payOff);
      expectOnly(prepaid, '200', ...REFUSED);
      expectOnly(paidOff, '200', 'PAYMENT_IN_PROGRESS', 'LOAN_COMPLETED');
      const { status } = await loanOf(payer, loanId);
      expect(status).toBe(paidOff[200] === 1 ? 'Completed' : 'Active');
      await paidOn(payer, loanId);
    });
  });
});
