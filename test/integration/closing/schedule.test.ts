import { afterAll, describe, expect, it } from 'vitest';
import { CLOSE_BUSINESS_DAY } from '../../../application/closing/close-business-day.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { addDays } from '../../../domain/shared/calendar.ts';
import { inDays, startApp, type TestApp } from '../../support/app.ts';
import { openService } from '../../support/open-service.ts';

const { service } = await openService();
const other = await startApp({}, service);
afterAll(() => other.close());

const { query } = service;
const lendingDay = (app: TestApp) => app.app.container.resolve(SharedPorts.calendar).today();

describe('the close of business', () => {
  it('is scheduled once a day for any number of nodes, and taken over when its node stops responding', async () => {
    const { name } = CLOSE_BUSINESS_DAY;
    const schedules = await query(`select cron, timezone from pgboss.schedule where name = '${name}'`);
    expect(schedules).toEqual([{ cron: expect.stringMatching(/^10 0[, ]/), timezone: 'UTC' }]);
    const settings = 'heartbeat_seconds as silence, expire_seconds as expiry';
    const queues = await query(`select ${settings} from pgboss.queue where name = '${name}'`);
    expect(queues).toEqual([{ silence: 30, expiry: 21_600 }]);
  });

  it('closes the clock’s day at its time, once for two jobs', async () => {
    const { container } = service.app;
    const [jobs, unitOfWork] = [container.resolve(SharedPorts.jobs), container.resolve(SharedPorts.unitOfWork)];
    await Promise.all([1, 2].map(() => unitOfWork.run(() => jobs.enqueue(CLOSE_BUSINESS_DAY, {}))));

    const done = `select from pgboss.job where name = '${CLOSE_BUSINESS_DAY.name}' and state = 'completed'`;
    await expect.poll(async () => (await query(done)).length).toBeGreaterThanOrEqual(2);

    const rows = await query('select day::text, closed_at is not null as closed from closed_days');
    expect(rows[0]).toEqual({ day: inDays(0), closed: true });
    expect(rows).toHaveLength(1);
  });
});

describe('the business date', () => {
  it('moves at once on the node that closes a day, and within seconds on the others', async () => {
    const ahead = addDays(await lendingDay(service), 3);

    await service.app.closing.closeBusinessDay.execute({ date: ahead });

    expect(await lendingDay(service)).toBe(ahead);
    await expect.poll(() => lendingDay(other)).toBe(ahead);
  });

  it('is correct on a node that lost its listener, which listens again later', async () => {
    const listeners = `from pg_stat_activity where datname = current_database() and application_name = 'lending-listener'`;
    const cut = await query(`select pid, pg_terminate_backend(pid) ${listeners}`);
    const ahead = addDays(await lendingDay(other), 1);

    await service.app.closing.closeBusinessDay.execute({ date: ahead });

    await expect.poll(() => lendingDay(other)).toBe(ahead);
    const next = addDays(ahead, 1);
    const isNew = `not pid = any('{${cut.map(({ pid }) => pid)}}')`;
    await expect.poll(async () => (await query(`select ${listeners} and ${isNew}`)).length).toBe(2);
    await service.app.closing.closeBusinessDay.execute({ date: next });
    await expect.poll(() => lendingDay(other)).toBe(next);
  });
});
