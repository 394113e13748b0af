import { beforeEach, describe, expect, it } from 'vitest';
import { CloseBusinessDay, ClosingInterrupted } from '../../../application/closing/close-business-day.ts';
import { MoveSandboxClock, type MoveSandboxClockCommand } from '../../../application/closing/move-sandbox-clock.ts';
import type { AuditEntry } from '../../../application/operators/audit-log.ts';
import { AuditedInSteps } from '../../../application/operators/audited.ts';
import { ADMIN, operatorAct } from '../../../application/shared/act.ts';
import { Body, Day } from '../../../application/shared/input.ts';
import { UseCase } from '../../../application/shared/use-case.ts';
import { daysOfJump, InvalidClockDate, latestJumpFrom } from '../../../domain/closing/closing-days.ts';
import { type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { InMemoryClosedDays } from '../../support/fakes/in-memory-closed-days.ts';
import { SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, OPERATOR } from '../../support/lending.ts';

const TODAY = calendarDay('2027-03-01');
const NEXT = calendarDay('2027-03-02');

let today: CalendarDay;
let closed: CalendarDay[];
/** The closing up to this day stops after `NEXT`. */
let broken: CalendarDay | null;
let entries: AuditEntry[];
let unitOfWork: DirectUnitOfWork;

const calendar = { zone: TimeZone.utc, today: async () => today };
const closeBusinessDay = {
  async execute({ date = today } = {}) {
    closed.push(date);
    today = date === broken ? NEXT : date;
    if (date === broken) throw new Error('The database is gone.');
    return { date, days: [date] };
  },
};
const clock = new MoveSandboxClock({ calendar, closeBusinessDay });

beforeEach(() => {
  [today, closed, broken, entries] = [TODAY, [], null, []];
  unitOfWork = new DirectUnitOfWork();
});

describe('moving the sandbox clock', () => {
  it('closes today before the new date, since the first closing of all closes its own day only', async () => {
    expect(await clock.execute({ date: NEXT })).toBe(NEXT);
    expect(closed).toEqual([TODAY, NEXT]);
  });

  it.each([
    ['the business date', TODAY, true],
    ['the day before', calendarDay('2027-02-28'), false],
    ['184 days ahead', calendarDay('2027-09-01'), true],
    ['185 days ahead', calendarDay('2027-09-02'), false],
    ['a day that does not exist', '2027-02-30', false],
  ])('to %s is allowed or refused', async (_what, date, allowed) => {
    if (allowed) expect(await clock.execute({ date })).toBe(date);
    else await expect(clock.execute({ date })).rejects.toThrow(InvalidClockDate);
    expect(closed.length).toBe(allowed ? 2 : 0);
  });

  it('answers the day that it reached once it is enough, and the same call continues', async () => {
    const closedDays = new InMemoryClosedDays();
    const enough = { aborted: false };
    const run = async () => {
      enough.aborted = closedDays.closed.length === 3;
      return { cursor: null, tally: {} };
    };
    const days = { closedDays, steps: [{ name: 'step', run }], unitOfWork: new DirectUnitOfWork(closedDays) };
    const onClock = new FakeClock(`${TODAY}T12:00:00.000Z`);
    const reached = { zone: TimeZone.utc, today: async () => closedDays.last() ?? TODAY };
    const closing = new CloseBusinessDay({ ...days, calendar, clock: onClock, closingLimit: 'sandbox-clock' });
    const slow = new MoveSandboxClock({ calendar: reached, closeBusinessDay: closing });
    const date = calendarDay('2027-03-06');

    expect(await slow.execute({ date, enough })).toBe('2027-03-04');
    expect(closedDays.closed).toHaveLength(4);
    enough.aborted = false;
    expect(await slow.execute({ date, enough })).toBe(date);
    expect(closedDays.closed).toHaveLength(6);
  });

  it('is interrupted with an error, also once it is enough', async () => {
    const interrupted = { execute: () => Promise.reject(new ClosingInterrupted(NEXT)) };
    const stopped = new MoveSandboxClock({ calendar, closeBusinessDay: interrupted });

    const [yes, no] = [{ aborted: true }, { aborted: false }];
    await expect(stopped.execute({ date: NEXT, signal: yes, enough: yes })).rejects.toThrow(ClosingInterrupted);
    expect(await stopped.execute({ date: NEXT, signal: no, enough: yes })).toBe(TODAY);
  });

  it('ends with the year 2199', () => {
    expect(latestJumpFrom(calendarDay('2199-12-30'))).toBe('2199-12-31');
    expect(latestJumpFrom(calendarDay('2199-12-31'))).toBe('2199-12-31');
  });

  it.each([
    ['no day is closed', null, [TODAY, NEXT]],
    ['the day before is closed', '2027-02-28', [TODAY, NEXT]],
    ['a day was missed', '2027-02-27', ['2027-02-28', TODAY, NEXT]],
    ['today is closed', '2027-03-01', [NEXT]],
  ])('tells which days it closes if %s', (_what, lastClosed, days) => {
    const progress = { lastClosed: lastClosed === null ? null : calendarDay(lastClosed), begun: null };

    expect(daysOfJump(NEXT, progress, TODAY)).toEqual(days);
    expect(() => daysOfJump(calendarDay('2027-02-28'), progress, TODAY)).toThrow(InvalidClockDate);
  });
});

describe('the audit of an act in steps', () => {
  const act = operatorAct({
    action: 'sandbox-clock.move',
    title: 'Move the clock',
    roles: ADMIN,
    subject: {
      type: 'clock',
      id: 'the clock',
      find: async () => ({ today }),
      keeps: (subject) => subject,
      concerns: null,
    },
    ids: [],
    body: Body({ date: Day() }),
    run: class extends UseCase<object> {
      execute = (command: MoveSandboxClockCommand) => clock.execute(command);
    },
    answer: ({ result }) => result,
  });
  const move = (command: MoveSandboxClockCommand) => {
    const add = async (entry: AuditEntry) => {
      expect(unitOfWork.isOpen).toBe(true);
      entries.push(entry);
    };
    const auditLog = { add, hold: async () => {} };
    const deps = { auditLog, unitOfWork, ids: new SequentialIds(), calendar, clock: new FakeClock(BOOKED_AT) };
    const audited = new AuditedInSteps(act, deps);
    return audited.execute({ ...command, operator: { id: OPERATOR, role: 'admin' } });
  };

  it('says what changed', async () => {
    expect(await move({ date: NEXT })).toBe(NEXT);

    const changed = { before: { today: TODAY }, after: { today: NEXT } };
    expect(entries).toMatchObject([{ operatorId: OPERATOR, action: 'sandbox-clock.move', ...changed }]);
  });

  it('says what changed before the act failed', async () => {
    broken = calendarDay('2027-03-09');

    await expect(move({ date: broken })).rejects.toThrow('gone');

    expect(entries).toMatchObject([{ before: { today: TODAY }, after: { today: NEXT } }]);
  });

  it('says nothing of an act that was refused', async () => {
    await expect(move({ date: '2027-02-30' })).rejects.toThrow(InvalidClockDate);

    expect(entries).toEqual([]);
  });
});
