import type { Clock } from '../../application/shared/ports.ts';

export class SystemClock implements Clock {
  now(): Date {
    return new Date();
  }
}
