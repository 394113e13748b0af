import type { DependencyContainer } from 'tsyringe';
import { describe, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, settled, startApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { startCommand } from '../../support/command-line.ts';
import { openService } from '../../support/open-service.ts';

const { service, operator } = await openService();

const { query } = service;
const dayIn = async (text: string) => calendarDay(String((await query(text))[0]?.day));
const lendingDay = () => dayIn('select max(day)::text as day from closed_days');
const close = (date: CalendarDay) => service.app.closing.closeBusinessDay.execute({ date });

/** In a separate process, while the service runs. */
function closeByCommand(date: string) {
  const env = { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir };
  return startCommand(['close-of-business', '--date', date], env).ended;
}

/** Everything that a closing may change, without the progress of deliveries. */
async function contents(): Promise<unknown> {
  const [row] = await query(`select
    (select jsonb_agg(t order by id) from loans t) as loans,
    (select jsonb_agg(t order by id) from payments t) as payments,
    (select jsonb_agg(to_jsonb(t) - 'dispatched_at' order by id) from notifications t) as notifications,
    (select jsonb_agg(t order by position) from milestones t) as milestones,
    (select jsonb_agg(t order by id) from sessions t) as sessions,
    (select jsonb_agg(t order by scope, key) from idempotency_keys t) as keys,
    (select jsonb_agg(t order by day) from closed_days t) as days`);
  return row;
}

async function expectNothingToChangeAgain(date: CalendarDay): Promise<void> {
  const before = await contents();
  expect(await close(date)).toEqual({ date, days: [] });
  expect(await contents()).toEqual(before);
}

const statusOf = async (borrower: Borrower, loanId: string) => (await borrower.reads(`/loans/${loanId}`)).status;
const planOf = (borrower: Borrower, loanId: string) => borrower.reads(`/loans/${loanId}/paymentInfo`);

async function titlesOf(borrower: Borrower, type: string): Promise<string[]> {
  const data = await borrower.reads(`/notifications?type=${type}&limit=100`);
  return data.map(({ title }: { title: string }) => title).reverse();
}

describe('a loan without payments', () => {
  it('has reminders, is overdue, defaults on day 91, and is cured by paying everything overdue', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator);
    const dueOn = calendarDay((await planOf(borrower, loanId)).nextPaymentDate.slice(0, 10));

    const command = await closeByCommand(addDays(dueOn, -3));
    expect(command).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining(addDays(dueOn, -3)) });
    expect(await titlesOf(borrower, 'payment_reminder')).toEqual([`A payment is due on ${dueOn}`]);
    await expectNothingToChangeAgain(addDays(dueOn, -3));

    await close(dueOn);
    expect(await titlesOf(borrower, 'payment_reminder')).toHaveLength(2);
    expect((await planOf(borrower, loanId)).paymentSchedule[0].status).toBe('Upcoming');
    await expectNothingToChangeAgain(dueOn);

    // The service is notified at once of a day that another process closed.
    expect(await closeByCommand(addDays(dueOn, 1))).toMatchObject({ code: 0 });
    await expect.poll(async () => (await planOf(borrower, loanId)).paymentSchedule[0].status).toBe('Overdue');
    await expectNothingToChangeAgain(addDays(dueOn, 1));
    expect((await closeByCommand(dueOn)).stdout).toContain('already closed');

    await close(addDays(dueOn, 91));
    expect(await statusOf(borrower, loanId)).toBe('Defaulted');
    expect(await titlesOf(borrower, 'loan_update')).toContain('Your loan went into default');
    // A jump of many days sends the notices of each day.
    const notices = (await titlesOf(borrower, 'payment_reminder')).filter((title) => title.includes('past due'));
    const told = [1, 7, 30, 60].map((days) => {
      return `Your loan was ${days === 1 ? '1 day' : `${days} days`} past due on ${addDays(dueOn, days)}`;
    });
    expect(notices).toEqual(told);
    await expectNothingToChangeAgain(addDays(dueOn, 91));

    await done(borrower.pays(loanId, (await planOf(borrower, loanId)).nextPaymentAmount));
    await settled(borrower);
    expect(await statusOf(borrower, loanId)).toBe('Active');
    expect(await titlesOf(borrower, 'loan_update')).toContain('Your loan was brought up to date');
    await expectNothingToChangeAgain(addDays(dueOn, 91));
  });
});

describe('days that are closed late', () => {
  /** A node whose clock shows 00:10 of this day, and that closes it. */
  async function closeAtLast(day: CalendarDay): Promise<readonly CalendarDay[]> {
    const now = () => new Date(`${day}T00:10:00.000Z`);
    const override = (container: DependencyContainer) => {
      container.register(SharedPorts.clock, { useValue: { now } });
    };
    const node = await startApp({}, service, { override });
    const { days } = await node.app.closing.closeBusinessDay.execute({});
    await node.close();
    return days;
  }

  it('announce nothing that is no longer true, however many were missed', async () => {
    const [early, late] = [await service.borrower(), await service.borrower()];
    const loanId = await disbursedLoan(early, operator);
    const dueOn = calendarDay((await planOf(early, loanId)).nextPaymentDate.slice(0, 10));
    await close(addDays(dueOn, -10));

    // The due date of one loan, and the day after the due date of the other.
    expect(await closeAtLast(dueOn)).toHaveLength(10);
    expect(await titlesOf(early, 'payment_reminder')).toEqual([`A payment is due on ${dueOn}`]);
    const lateLoan = await disbursedLoan(late, operator);
    const lateDue = calendarDay((await planOf(late, lateLoan)).nextPaymentDate.slice(0, 10));
    expect((await closeAtLast(addDays(lateDue, 1))).length).toBeGreaterThan(20);
    expect(await titlesOf(late, 'payment_reminder')).toEqual([
      `Your loan was 1 day past due on ${addDays(lateDue, 1)}`,
    ]);
    // The loan was 7 and 30 days past due on missed days.
    expect(await closeAtLast(addDays(lateDue, 40))).toHaveLength(39);
    expect(await titlesOf(late, 'payment_reminder')).toEqual([
      `Your loan was 1 day past due on ${addDays(lateDue, 1)}`,
    ]);
  });
});

describe('the close of a day', () => {
  it('fails an unverified reference after 30 days, counted in lending days', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator);
    await service.app.closing.closeBusinessDay.execute({});
    const recordedOn = await lendingDay();
    const report = () => done(borrower.reportsTransfer(loanId, 100, 'LEFT-LYING'));
    const { paymentId } = await report();
    const state = async () => (await borrower.reads(`/payments/${paymentId}`)).status;

    await close(addDays(recordedOn, 29));
    expect(await state()).toBe('Pending');
    await close(addDays(recordedOn, 30));
    expect(await state()).toBe('Failed');
    expect(await titlesOf(borrower, 'payment_update')).toEqual(['Your payment did not go through']);
    await report();
  });

  it('deletes idempotency keys older than a day and sessions expired for 30 days, and no others', async () => {
    const borrower = await service.borrower();
    for (const key of ['old', 'new']) await borrower.withKey(key).asksFor(500, { term: 3 });
    await query(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'old'`);
    await query(`insert into sessions (id, user_id, token_hash, with_second_factor, expires_at, created_at)
      select gen_random_uuid(), '${borrower.userId}', age::text, false, now() - age * interval '1 day', now() - interval '99 days'
      from unnest(array[29, 31]) as age`);

    await close(addDays(await lendingDay(), 1));

    const keys = await query(`select key from idempotency_keys where key in ('old', 'new')`);
    expect(keys).toEqual([{ key: 'new' }]);
    const sessions = await query(`select token_hash as age from sessions where token_hash in ('29', '31')`);
    expect(sessions).toEqual([{ age: '29' }]);
  });

  it('deletes notifications read 365 days ago and gateway events of 400 days, and no others', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator);
    await borrower.pays(loanId, 10);
    await settled(borrower);
    const ago = (days: string) => `now() - ${days} * interval '1 day'`;
    await query(`insert into notifications (id, recipient_id, title, message, type, created_at, read_at)
      select gen_random_uuid(), '${borrower.userId}', 'old', coalesce(age::text, 'unread'), 'general', ${ago('999')},
        ${ago('age')} from unnest(array[364, 366, null]) as age;
      insert into gateway_events (event_id, borrower_id, payment_id, transaction_id, outcome, result, received_at)
      select 'old ' || age, borrower_id, id, transaction_id, 'succeeded', 'ignored', ${ago('age')}
      from payments, unnest(array[399, 401]) as age where loan_id = '${loanId}'`);

    await close(addDays(await lendingDay(), 1));

    const left = `select message as what from notifications where title = 'old'
      union all select event_id from gateway_events where event_id like 'old %' order by 1`;
    expect((await query(left)).map(({ what }) => what)).toEqual(['364', 'old 399', 'unread']);
  });

  it('settles a payment whose job was lost', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator);
    const id = '0190a000-0000-7000-8000-000000000001';
    await query(`update loans set in_flight_amount = 5000 where id = '${loanId}';
      insert into payments (id, loan_id, borrower_id, amount, currency, method, status, transaction_id, created_at,
        ordered_at)
      values ('${id}', '${loanId}', '${borrower.userId}', 5000, 'USD', 'card', 'Processing', 'lost',
        now() - interval '11 minutes', now() - interval '11 minutes')`);

    await close(addDays(await lendingDay(), 1));

    await settled(borrower);
    expect((await borrower.reads(`/payments/${id}`)).status).toBe('Completed');
    expect((await borrower.reads(`/loans/${loanId}`)).paidAmount).toBe(50);
  });

  it('asks once for the code of money that lies unclaimed, and keeps its reference', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator);
    const { paymentId } = await done(borrower.reportsTransfer(loanId, 100, 'WITH-CODE'));
    await done(operator.recordsDeposit('WITH-CODE', 100, { confirmationCode: '4930' }));

    await close(addDays(await lendingDay(), 29));
    expect(await titlesOf(borrower, 'payment_update')).toEqual([]);
    await close(addDays(await lendingDay(), 3));
    await close(addDays(await lendingDay(), 1));

    expect((await borrower.reads(`/payments/${paymentId}`)).status).toBe('Pending');
    expect(await titlesOf(borrower, 'payment_update')).toEqual(['Confirm your bank transfer']);
    await done(borrower.verifies(paymentId, '4930'));
  });
});
