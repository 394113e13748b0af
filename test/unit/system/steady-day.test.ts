import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDay, steadyClock, today } from '../../support/steady-day.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:59:59.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('midnight does not pass for tests while a service runs', () => {
  const [release, releaseOther] = [keepDay(), keepDay()];
  expect(steadyClock.now()).toEqual(new Date());

  vi.setSystemTime('2026-12-01T00:00:01.000Z');
  expect([today(), steadyClock.now()]).toEqual(['2026-11-30', new Date('2026-11-30T23:59:59.999Z')]);
  release();
  expect(today()).toBe('2026-11-30');
  releaseOther();
  expect([today(), steadyClock.now()]).toEqual(['2026-12-01', new Date()]);
});
