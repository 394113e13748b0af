import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/contexts/shared.ts';
import { DayNotReached } from '../../../domain/closing/closing.errors.ts';
import { MAX_JUMP_DAYS } from '../../../domain/closing/sandbox-clock.ts';
import { addDays, type CalendarDay, calendarDay, dayOf } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import type { Operator } from '../../support/operator.ts';
import { PRODUCTION } from '../../support/production.ts';

let service: TestApp;
let operator: Operator;

beforeAll(async () => {
  service = await startApp();
  operator = await service.operator();
});

afterAll(() => service.close());

const move = (date: string, headers = {}) => operator.send('POST', '/sandbox/clock', { date }, headers);
const today = async () => calendarDay((await operator.get('/sandbox/clock')).body.data.businessDate);
const daysClosed = async (app: TestApp = service) =>
  (await sql(app.databaseUrl, 'select from closed_days where closed_at is not null')).length;

/** Keeps the turn to close days, as another process that closes them does. */
async function whileAnotherCloses<T>(work: () => Promise<T>): Promise<T> {
  const closedDays = service.app.container.resolve(SharedPorts.closedDays);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const closing = closedDays.exclusively(() => {
    held.resolve();
    return release.promise;
  });
  await held.promise;
  try {
    return await work();
  } finally {
    release.resolve();
    await closing;
  }
}

describe('the sandbox clock', () => {
  it('starts on the day of the clock, and closes every day up to the new date', async () => {
    expect(await today()).toBe(dayOf(new Date()));
    const date = addDays(await today(), 20);

    const { status, body } = await move(date);

    expect({ status, data: body.data }).toEqual({ status: 200, data: { businessDate: date } });
    expect(await today()).toBe(date);
    expect(await daysClosed()).toBe(21);
  });

  it('does nothing when it is moved to the business date again', async () => {
    const before = await daysClosed();

    expect((await move(await today())).status).toBe(200);

    expect(await daysClosed()).toBe(before);
  });

  it('drives a loan into default', async () => {
    const borrower = await service.borrower();
    const loanId = await disbursedLoan(borrower, operator);
    const dueOn = (await borrower.get(`/loans/${loanId}`)).body.data.nextPaymentDate;

    await move(`${addDays(calendarDay(dueOn.slice(0, 10)), 91)}T12:00:00Z`);

    expect((await borrower.get(`/loans/${loanId}`)).body.data.status).toBe('Defaulted');
  });

  it.each<[string, (today: CalendarDay) => string]>([
    ['yesterday', (day) => addDays(day, -1)],
    ['too far', (day) => addDays(day, MAX_JUMP_DAYS + 1)],
    ['the end of time', () => '9999-12-31'],
    ['a day that does not exist', (day) => `${Number(day.slice(0, 4)) + 1}-02-30`],
  ])('refuses %s, names the days that it accepts, and closes none', async (_what, dateFrom) => {
    const [day, before] = [await today(), await daysClosed()];

    const { status, body } = await move(dateFrom(day));

    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'INVALID_CLOCK_DATE' });
    const message = `The date must be a day from ${day} to ${addDays(day, MAX_JUMP_DAYS)}.`;
    expect(body.error).toMatchObject({ message, details: [{ path: '/date', message }] });
    expect([await today(), await daysClosed()]).toEqual([day, before]);
  });

  it('moves once for one Idempotency-Key', async () => {
    const date = addDays(await today(), 1);
    const key = { 'idempotency-key': 'move-1' };

    const first = await move(date, key);
    await move(addDays(date, 1));
    const again = await move(date, key);

    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await today()).toBe(addDays(date, 1));
  });

  it('is in the audit log with the business date before and after, and refusals are not', async () => {
    const before = await today();
    const date = addDays(before, 2);
    await move(date);
    await move(addDays(date, -1));

    const { data } = (await operator.get('/backoffice/audit?action=sandbox-clock.move&limit=1')).body;

    expect(data).toMatchObject([
      {
        operatorId: operator.userId,
        subjectType: 'sandbox-clock',
        before: { businessDate: before },
        after: { businessDate: date },
      },
    ]);
  });

  it('waits while another process closes days, and accepts two moves at once', async () => {
    const date = addDays(await today(), 3);
    let answered = false;

    const moving = await whileAnotherCloses(async () => {
      const both = Promise.all([move(date), move(addDays(date, 2))]).finally(() => {
        answered = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(answered).toBe(false);
      return { both };
    });

    expect((await moving.both).map(({ status }) => status)).toEqual([200, 200]);
    expect(await today()).toBe(addDays(date, 2));
  });
});

describe('a move that takes long', () => {
  it('answers the day that it reached, logs it, and continues when it is sent again', async () => {
    const slow = await startApp({}, undefined, { timeouts: { enoughMs: 300 } });
    try {
      const clerk = await slow.operator();
      const now = dayOf(new Date());
      const date = addDays(now, 60);
      const moveSlowly = () => clerk.send('POST', '/sandbox/clock', { date }, { 'idempotency-key': 'slow' });

      const first = await moveSlowly();

      const reached: CalendarDay = first.body.data.businessDate;
      expect([first.status, reached < date]).toEqual([200, true]);
      const closed = await daysClosed(slow);
      // On a slow machine not even the first day may be closed.
      expect(addDays(now, Math.max(1, closed) - 1)).toBe(reached);
      const next = await moveSlowly();
      expect(next.headers['idempotent-replayed']).toBeUndefined();
      const dateReached = async () => (await moveSlowly()).body.data.businessDate;
      await expect.poll(dateReached, { timeout: 100_000 }).toBe(date);
      const done = await moveSlowly();
      expect(done.headers['idempotent-replayed']).toBe('true');
      expect(await daysClosed(slow)).toBe(61);
      const logged = async (when: 'before' | 'after') => {
        const text = `select ${when} ->> 'businessDate' as day from audit_log where action = 'sandbox-clock.move' order by 1`;
        return (await sql<{ day: string }>(slow.databaseUrl, text)).map(({ day }) => day);
      };
      expect((await logged('after')).length).toBeGreaterThan(1);
      // A move that was answered early may be recorded last.
      await expect.poll(async () => (await logged('after')).at(-1)).toBe(date);
      const gaps = async () => {
        const ended = [now, ...(await logged('after'))];
        return (await logged('before')).filter((day, at) => day > (ended[at] ?? now));
      };
      await expect.poll(gaps).toEqual([]);
    } finally {
      await slow.close();
    }
  });
});

describe('a move while another process closes days', () => {
  it('answers the business date as it is, and closes nothing afterwards', async () => {
    const node = await startApp({}, service, { timeouts: { enoughMs: 300 } });
    const [before, closed] = [await today(), await daysClosed()];
    const clerk = node.at(operator);

    const { status, body } = await whileAnotherCloses(() =>
      clerk.send('POST', '/sandbox/clock', { date: addDays(before, 2) }),
    );

    expect([status, body.data]).toEqual([200, { businessDate: before }]);
    expect(await daysClosed()).toBe(closed);
    expect((await clerk.send('POST', '/sandbox/clock', { date: addDays(before, 2) })).status).toBe(200);
    await node.close();
  });
});

describe('without the sandbox', () => {
  const OUTSIDE = {
    PAYMENT_GATEWAY: 'http',
    PAYMENT_GATEWAY_URL: 'http://127.0.0.1:9',
    PAYMENT_GATEWAY_KEY: 'key',
    PAYMENT_WEBHOOK_SECRET: 'secret',
  };

  it.each([
    ['in production', PRODUCTION],
    ['with a real payment gateway', OUTSIDE],
  ])('%s there is no such route, and the API description has none', async (_where, env) => {
    const real = await startApp(env);
    try {
      const clerk = await real.operator();
      const [read, moved, unknown] = [
        await clerk.get('/sandbox/clock'),
        await clerk.send('POST', '/sandbox/clock', { date: dayOf(new Date()) }),
        await clerk.get('/sandbox/unknown'),
      ];

      expect([read.status, read.text, moved.text]).toEqual([404, unknown.text, unknown.text]);
      const { paths } = (await real.anonymous.get('/openapi.json')).body;
      expect(Object.keys(paths).filter((path) => path.startsWith('/sandbox'))).toEqual([]);
    } finally {
      await real.close();
    }
  });

  it.each([
    ['in production', 0, PRODUCTION],
    ['with a real payment gateway', 1, OUTSIDE],
  ])('%s no day can be closed that is more than %i days ahead of the real day', async (_where, most, env) => {
    const clock = new FakeClock('2027-03-01T12:00:00.000Z');
    const real = await startApp(env, undefined, {
      override: (container) => container.register(SharedPorts.clock, { useValue: clock }),
    });
    const close = (days: number) =>
      real.app.closing.closeBusinessDay.execute({ date: addDays(calendarDay('2027-03-01'), days) });
    try {
      await expect(close(most + 1)).rejects.toThrow(DayNotReached);
      expect(await daysClosed(real)).toBe(0);
      await close(most);
      // The closed day moves the business date, but not the bound.
      await expect(close(most + 1)).rejects.toThrow(DayNotReached);
      expect(await daysClosed(real)).toBe(1);
    } finally {
      await real.close();
    }
  });
});

describe('the last day of the sandbox clock', () => {
  it('has loans whose instalments are due in later years, and cannot be passed', async () => {
    const last = await startApp();
    try {
      const insert =
        "insert into closed_days (day, tally, begun_at, closed_at) values ('2199-12-30', '{}', now(), now())";
      await sql(last.databaseUrl, insert);
      last.app.container.resolve(SharedPorts.closedDays).advanceTo(calendarDay('2199-12-30'));
      const [borrower, clerk] = [await last.borrower(), await last.operator()];
      const moved = await clerk.send('POST', '/sandbox/clock', { date: '2199-12-31' });
      expect(moved.body.data).toEqual({ businessDate: '2199-12-31' });

      const loanId = await disbursedLoan(borrower, clerk, { term: 60 });
      await payInstallments(borrower, loanId, 1);
      const { paymentSchedule } = (await borrower.get(`/loans/${loanId}/paymentInfo`)).body.data;
      expect(paymentSchedule.at(-1).dueDate).toBe('2204-12-31T00:00:00.000Z');
      const statement = await borrower.get(`/loans/${loanId}/statement?from=2199-12-31`);
      expect(statement.body.data.transactions).toHaveLength(2);
      for (const date of ['2199-12-30', '2200-01-01']) {
        expect((await clerk.send('POST', '/sandbox/clock', { date })).body.error.code).toBe('INVALID_CLOCK_DATE');
      }
      const { days } = await last.app.closing.closeBusinessDay.execute({ date: calendarDay('2199-12-31') });
      expect(days).toEqual([]);
    } finally {
      await last.close();
    }
  });
});
