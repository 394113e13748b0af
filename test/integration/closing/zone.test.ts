import { describe, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { addDays, addMonths, type CalendarDay, calendarDay, midnightText } from '../../../domain/shared/calendar.ts';
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

describe.each([
  ['2027-03-14', 23],
  ['2027-11-07', 25],
] as const)('the day of %s in New York, which has %i hours', async (text, hours) => {
  const { borrower, operator, service, zone, close, show, clock } = await openIn('America/New_York');
  const day = calendarDay(text);
  const next = addDays(day, 1);
  const [last, first] = [new Date(zone.firstMomentOf(next).getTime() - 1), zone.firstMomentOf(next)];
  const loans = { paidBefore: '', paidAfter: '', givenBefore: '', givenAfter: '', collected: '' };
  type Case = keyof typeof loans;
  const daysPastDue = async (of: Case) => (await operator.reads(`/backoffice/loans/${loans[of]}`)).daysPastDue;
  const charges = (of: Case) => borrower.reads(`/loans/${loans[of]}/charges`);
  /** Tells now of a deposit of the instalment. */
  const tellsOf = async (of: Case, receivedAt: Date) => {
    await done(operator.recordsDeposit(of, 100, { receivedAt: receivedAt.toISOString() }));
    await done(borrower.verifies((await done(borrower.reportsTransfer(loans[of], 100, of))).paymentId));
  };

  it('is that of instalments that are due on it, and closes once', async () => {
    show(addMonths(day, -1), 12);
    const { productId } = await done(operator.createsProduct({ interestRate: 0, lateFee: 15, gracePeriodDays: 0 }));
    for (const each of Object.keys(loans) as Case[]) {
      const { requestId } = await done(borrower.asksFor(1200, { productId }));
      await done(operator.approves(requestId));
      loans[each] = (await done(operator.disburses(requestId))).loanId;
    }
    await done(borrower.authorizesAutopay(loans.collected));
    show(day, -1);
    expect((await close()).days).toEqual([addDays(day, -1)]);
    show(day, 0);
    expect((await close()).days).toEqual([day]);
    show(day, hours - 0.5);
    expect((await close()).days).toEqual([]);
    expect([await daysPastDue('givenBefore'), await charges('givenBefore')]).toEqual([0, []]);
  });

  it('takes the payments up to its last moment, and its close those of autopay', async () => {
    clock.at = last;
    await done(borrower.pays(loans.paidBefore, 100));
    clock.at = first;
    await done(borrower.pays(loans.paidAfter, 100));
    const rows = await service.query<{ loan_id: string; value_on: string }>(
      'select loan_id, value_on::text from payments',
    );
    expect(Object.fromEntries(rows.map(({ loan_id, value_on }) => [loan_id, value_on]))).toEqual({
      [loans.collected]: day,
      [loans.paidBefore]: day,
      [loans.paidAfter]: next,
    });
  });

  it('is past due from the next midnight there, at a late fee, unless the money was given before', async () => {
    expect(await daysPastDue('givenAfter')).toBe(1);
    expect((await close()).days).toEqual([next]);
    await tellsOf('givenBefore', last);
    await tellsOf('givenAfter', first);
    const fee = { chargedOn: midnightText(next), amount: 15 };
    expect(await charges('givenBefore')).toMatchObject([{ ...fee, status: 'Voided' }]);
    expect(await charges('givenAfter')).toMatchObject([{ ...fee, status: 'Open' }]);
    expect(await charges('paidAfter')).toMatchObject([{ ...fee, status: 'Open' }]);
  });
});
