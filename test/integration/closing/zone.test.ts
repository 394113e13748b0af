import { describe, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { addDays, addMonths, type CalendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const HOUR_MS = 3_600_000;

/** A service somewhere, whose clock is set to times of that place. */
async function openIn(name: string) {
  const zone = TimeZone.named(name) as TimeZone;
  const at = (day: CalendarDay, hours: number) => new Date(zone.firstMomentOf(day).getTime() + hours * HOUR_MS);
  const today = zone.dayOf(new Date());
  const clock = { at: new Date(), now: () => clock.at };
  const people = await openService(
    { BUSINESS_TIME_ZONE: name },
    { override: (container) => container.register(SharedPorts.clock, { useValue: clock }) },
  );
  const close = () => people.service.app.closing.closeBusinessDay.execute();
  return {
    ...people,
    zone,
    today,
    close,
    show: (day: CalendarDay, hours: number) => (clock.at = at(day, hours)),
    clock,
  };
}

describe.each(['America/Caracas', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a lender in %s',
  async (name) => {
    const { borrower, operator, service, zone, today, close, show, clock } = await openIn(name);
    const due = addMonths(today, 1);
    const loans = { early: '', late: '' };
    /** Needs no job, which would wait for the clock of the database. */
    const transfers = async (loanId: string, amount: number) => {
      await done(operator.recordsDeposit(loanId, amount));
      const { paymentId } = await done(borrower.reportsTransfer(loanId, amount, loanId));
      await done(borrower.verifies(paymentId));
    };

    it('counts due dates from the day of the disbursement there, also late in the evening', async () => {
      show(today, 21);
      for (const each of ['early', 'late'] as const) {
        const { requestId } = await done(borrower.asksFor(1200));
        await done(operator.approves(requestId));
        loans[each] = (await done(operator.disburses(requestId))).loanId;
      }
      const loan = await borrower.reads(`/loans/${loans.early}`);
      expect(loan).toMatchObject({ disbursementDate: clock.at.toISOString(), nextPaymentDate: midnightText(due) });
    });

    it('takes a payment at 21:00 of the due date as on time, and one after midnight as late', async () => {
      show(due, 21);
      expect(await borrower.reads(`/loans/${loans.early}`)).toMatchObject({ status: 'Active' });
      const { nextPaymentAmount } = await borrower.reads(`/loans/${loans.early}/paymentInfo`);
      await transfers(loans.early, nextPaymentAmount);
      show(addDays(due, 1), 0);
      await transfers(loans.late, nextPaymentAmount);
      const rows = await service.query<{ loan_id: string; value_on: string }>(
        'select loan_id, value_on::text from payments',
      );
      expect(Object.fromEntries(rows.map(({ loan_id, value_on }) => [loan_id, value_on]))).toEqual({
        [loans.early]: due,
        [loans.late]: addDays(due, 1),
      });
      const kinds = await service.query<{ kind: string }>(`select kind from milestones where kind like 'installment%'`);
      expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['installment-late', 'installment-on-time']);
    });

    it('finds rows of a day from its first moment to its last', async () => {
      const found = async (day: CalendarDay) => {
        const payments = await operator.reads(`/backoffice/payments?from=${day}&to=${day}`);
        return payments.map(({ loanId }: { loanId: string }) => loanId);
      };
      expect([await found(due), await found(addDays(due, 1))]).toEqual([[loans.early], [loans.late]]);
    });

    it('takes a deposit once for the day there on which it was received', async () => {
      const day = zone.dayOf(clock.at);
      const [first, last] = [zone.firstMomentOf(day), new Date(zone.firstMomentOf(addDays(day, 1)).getTime() - 1)];
      const record = (receivedAt: Date) =>
        operator.recordsDeposit('STANDING', 50, { receivedAt: receivedAt.toISOString() });
      await done(record(first));
      expect(await record(last)).toMatchObject({ status: 400, body: { error: { code: 'DUPLICATE_DEPOSIT' } } });
      await done(record(new Date(first.getTime() - 1)));
      expect(await record(new Date(last.getTime() + 1))).toMatchObject({ status: 400 });
    });

    it('closes each day once', async () => {
      const closed = await close();
      expect(closed.date).toBe(zone.dayOf(clock.at));
      show(closed.date, 23);
      expect((await close()).days).toEqual([]);
      show(addDays(closed.date, 1), 0);
      expect((await close()).days).toEqual([addDays(closed.date, 1)]);
    });
  },
);
