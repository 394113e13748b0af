import { describe, expect, it } from 'vitest';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { DayNotReached } from '../../../domain/closing/closing-days.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, inDays, payInstallments, startApp, type TestApp } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { whileAnotherCloses } from '../../support/closing-turn.ts';
import { openService } from '../../support/open-service.ts';
import { PRODUCTION } from '../../support/production.ts';

const { service, operator } = await openService();

const move = (date: string) => operator.movesClock(date);
const today = async () => calendarDay((await operator.reads('/sandbox/clock')).businessDate);
const daysClosed = async (app: TestApp = service) =>
  (await app.query('select from closed_days where closed_at is not null')).length;

describe('the sandbox clock', () => {
  it('starts on the day of the clock, and closes every day up to the new date', async () => {
    expect(await today()).toBe(inDays(0));
    const date = addDays(await today(), 20);

    const { status, body } = await move(date);

    expect({ status, data: body.data }).toEqual({ status: 200, data: { businessDate: date } });
    expect(await today()).toBe(date);
    expect(await daysClosed()).toBe(21);
  });

  it('is in the audit log with the business date before and after, and refusals are not', async () => {
    const before = await today();
    const date = addDays(before, 2);
    await move(date);
    await move(addDays(date, -1));

    expect(await operator.reads('/backoffice/audit?action=sandbox-clock.move&limit=1')).toMatchObject([
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

    const moving = await whileAnotherCloses(service, async () => {
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

describe('a move that takes long', async () => {
  const { service: slow, operator } = await openService({}, { timeouts: { enoughMs: 300 } });

  it('answers the day that it reached, logs it, and continues when it is sent again', async () => {
    const clerk = operator.withKey('slow');
    const now = inDays(0);
    // No machine closes so many days in 300 ms.
    const date = addDays(now, 180);
    const moveSlowly = () => clerk.movesClock(date);

    const first = await moveSlowly();

    const reached: CalendarDay = first.body.data.businessDate;
    expect([first.status, reached < date]).toEqual([200, true]);
    const closed = await daysClosed(slow);
    // On a slow machine not even the first day may be closed.
    expect(addDays(now, Math.max(1, closed) - 1)).toBe(reached);
    const next = await moveSlowly();
    expect(next.headers['idempotent-replayed']).toBeUndefined();
    // A slow machine would need many moves of 300 ms.
    const patient = await startApp({}, slow);
    const moved = await patient
      .at(clerk)
      .movesClock(date)
      .finally(() => patient.close());
    expect(moved.body.data.businessDate).toBe(date);
    const replayed = await moveSlowly();
    expect(replayed.headers['idempotent-replayed']).toBe('true');
    expect(await daysClosed(slow)).toBe(181);
    const logged = async (when: 'before' | 'after') => {
      const text = `select ${when} ->> 'businessDate' as day from audit_log where action = 'sandbox-clock.move' order by 1`;
      return (await slow.query<{ day: string }>(text)).map(({ day }) => day);
    };
    expect((await logged('after')).length).toBeGreaterThan(1);
    // A move that was answered early may be recorded last.
    await expect.poll(async () => (await logged('after')).at(-1)).toBe(date);
    const gaps = async () => {
      const ended = [now, ...(await logged('after'))];
      return (await logged('before')).filter((day, at) => day > (ended[at] ?? now));
    };
    await expect.poll(gaps).toEqual([]);
  });
});

describe('a move while another process closes days', () => {
  it('answers the business date as it is, and closes nothing afterwards', async () => {
    const node = await startApp({}, service, { timeouts: { enoughMs: 300 } });
    const [before, closed] = [await today(), await daysClosed()];
    const clerk = node.at(operator);

    const { status, body } = await whileAnotherCloses(service, () => clerk.movesClock(addDays(before, 2)));

    expect([status, body.data]).toEqual([200, { businessDate: before }]);
    expect(await daysClosed()).toBe(closed);
    expect((await clerk.movesClock(addDays(before, 2))).status).toBe(200);
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
    ['in production', PRODUCTION, 0],
    ['with a real payment gateway', OUTSIDE, 1],
  ])('%s there is no such route, and the API description has none', async (_where, env, daysAhead) => {
    const real = await startApp(env);
    try {
      const clerk = await real.operator();
      const [read, moved, unknown] = [
        await clerk.get('/sandbox/clock'),
        await clerk.movesClock(inDays(0)),
        await clerk.get('/sandbox/unknown'),
      ];

      expect([read.status, read.text, moved.text]).toEqual([404, unknown.text, unknown.text]);
      const { paths } = (await real.anonymous.get('/openapi.json')).body;
      expect(Object.keys(paths).filter((path) => path.startsWith('/sandbox'))).toEqual([]);
      const date = inDays(daysAhead + 1);
      await expect(real.app.closing.closeBusinessDay.execute({ date })).rejects.toThrow(DayNotReached);
      expect(await daysClosed(real)).toBe(0);
    } finally {
      await real.close();
    }
  });
});

describe('the last day of the sandbox clock', async () => {
  const { service: last, borrower, operator: clerk } = await openService();

  it('has loans whose instalments are due in later years, and cannot be passed', async () => {
    const insert =
      "insert into closed_days (day, tally, begun_at, closed_at) values ('2199-12-30', '{}', now(), now())";
    await last.query(insert);
    last.app.container.resolve(SharedPorts.closedDays).advanceTo(calendarDay('2199-12-30'));
    expect(await done(clerk.movesClock('2199-12-31'))).toEqual({ businessDate: '2199-12-31' });

    const loanId = await disbursedLoan(borrower, clerk, { term: 60 });
    await payInstallments(borrower, loanId, 1);
    const { paymentSchedule } = await borrower.reads(`/loans/${loanId}/paymentInfo`);
    expect(paymentSchedule.at(-1).dueDate).toBe('2204-12-31T00:00:00.000Z');
    const statement = await borrower.reads(`/loans/${loanId}/statement?from=2199-12-31`);
    expect(statement.transactions).toHaveLength(2);
    for (const date of ['2199-12-30', '2200-01-01']) {
      expect((await clerk.movesClock(date)).body.error.code).toBe('INVALID_CLOCK_DATE');
    }
    const { days } = await last.app.closing.closeBusinessDay.execute({ date: calendarDay('2199-12-31') });
    expect(days).toEqual([]);
  });
});
