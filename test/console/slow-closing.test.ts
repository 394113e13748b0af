import { expect, it } from 'vitest';
import { addDays, calendarDay } from '../../domain/shared/calendar.ts';
import { startApp } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { confirmed, Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';

it.each(['close', 'move'])('the form to %s days that take long says that some are left, and goes on', async (act) => {
  const app = await startApp({}, undefined, { timeouts: { enoughMs: 200 } });
  await app.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
  const operator = await app.operator();
  const now = calendarDay((await operator.reads('/sandbox/clock')).businessDate);
  await app.app.closing.closeBusinessDay.execute({ date: now });
  const date = addDays(now, 40);
  const visitor = new Visitor(app);
  await visitor.signIn(OPERATOR);
  const url = `/console/days/${act}`;
  const close = async () => {
    const { body: confirmation } = await visitor.submit(url, url, { date });
    const closed = await visitor.post(url, { date, ...confirmed(confirmation) });
    expect(closed.headers.location).toBe('/console/days');
    return (await visitor.get('/console/days')).body;
  };

  expect(await close()).toContain('Not all days are closed yet. Repeat it to close the others.');
  await expect.poll(close, { timeout: 100_000 }).toMatch(/The day is closed\.|The clock is moved\./);
  expect(await operator.reads('/sandbox/clock')).toEqual({ businessDate: date });
  await app.close();
});
