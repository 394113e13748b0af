import type { Clock } from '../../../application/shared/ports.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { dayOf } from '../utc.ts';

/** Days have 24 hours, as in UTC. */
interface Span {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/** A clock that only moves when told to. */
export class FakeClock implements Clock {
  private ms: number;

  constructor(start: Date | string = '2026-11-20T23:02:00.000Z') {
    this.ms = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.ms);
  }

  advance({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }: Span): void {
    this.ms += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
  }

  set(instant: Date | string): void {
    this.ms = new Date(instant).getTime();
  }
}

/** A clock, and a business date that is never ahead of it. */
export function fakeTime(now?: ConstructorParameters<typeof FakeClock>[0]) {
  const clock = new FakeClock(now);
  return { clock, calendar: { zone: TimeZone.utc, today: async () => dayOf(clock.now()) } };
}
