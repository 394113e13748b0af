import {
  AuthorizeAutopay,
  CollectAutopays,
  nextCloseOf,
  RevokeAutopay,
  viewOf,
} from '../../application/payments/autopay.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { addDays, type CalendarDay } from '../../domain/shared/calendar.ts';
import type { PaymentId } from '../../domain/shared/ids.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { aLoan, aProduct, BOOKED_AT, BORROWER, day, usd } from './lending.ts';
import { lendingDesk } from './lending-in-memory.ts';
import { midnightOf } from './utc.ts';

export const LOAN = aLoan().id;
export const OWN = { borrowerId: BORROWER, loanId: LOAN };
export const FIRST_DUE = day('07-01');

/** Of 1,200 dollars without interest in 12 instalments of 100, the first due on 1 July, with fees of 15 and 20. */
function aCheapLoan(): Loan {
  const { terms } = aProduct({ gracePeriodDays: 15, lateFee: usd(15), returnedPaymentFee: usd(20) });
  const disbursedAt = midnightOf(day('06-01'));
  return aLoan({ amount: usd(1200), rate: Rate.ofPercent(0), disbursedAt, product: terms });
}

/** `lendingDesk` with this loan, what its borrower does about autopay, and the close of business. */
export async function autopayDesk() {
  const desk = await lendingDesk();
  await desk.loans.save(aCheapLoan());
  desk.gateway.remote = false;
  const lastClosed: { day: CalendarDay | null } = { day: null };
  const ports = { ...desk, closedDays: { last: () => lastClosed.day } };
  const autopayQueries = { toCollect: async () => [OWN] };
  const duty = new CollectAutopays({ ...desk, autopayQueries });
  return {
    ...desk,
    authorize: (given: object = {}) =>
      new AuthorizeAutopay(ports).execute({ ...OWN, method: 'card', bankId: null, maxAmount: null, ...given }),
    revoke: (given: object = {}) => new RevokeAutopay(ports).execute({ ...OWN, ...given }),
    /** What an autopay shows, or `null`. */
    async view() {
      const autopay = await desk.autopays.find(LOAN);
      return autopay === null ? null : viewOf(autopay, (await desk.loan()).dues, await nextCloseOf(ports));
    },
    /** Closes a day. @returns the payment that autopay made, if any */
    async close(on: CalendarDay): Promise<Payment | null> {
      const before = desk.payments.all.length;
      desk.calendar.day = on;
      await desk.change((loan) => {
        loan.closeDay(on, BOOKED_AT);
        loan.chargeLateFees(on, BOOKED_AT, () => desk.ids.next());
      });
      await duty.close(on, OWN);
      lastClosed.day = on;
      return desk.payments.all.at(before) ?? null;
    },
    async fail({ id }: { id: PaymentId }): Promise<void> {
      await desk.report('failed', id);
    },
    async succeed({ id }: { id: PaymentId }): Promise<void> {
      await desk.report('succeeded', id);
    },
    /** Closes the days from one to another. @returns those that collected, with the amounts */
    async closeAll(from: CalendarDay, to: CalendarDay, then: (payment: Payment) => Promise<unknown>) {
      const collected: [string, number][] = [];
      for (let on = from; on <= to; on = addDays(on, 1)) {
        const payment = await this.close(on);
        if (payment === null) continue;
        collected.push([on.slice(5), payment.amount.toDecimal('USD')]);
        await then(payment);
      }
      return collected;
    },
    told: () =>
      desk.events.published.filter(({ type }) => type.startsWith('autopay.')).map(({ type }) => type.slice(8)),
  };
}
