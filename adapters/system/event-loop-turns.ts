import { setImmediate } from 'node:timers/promises';
import type { Turns } from '../../application/shared/ports.ts';

export class EventLoopTurns implements Turns {
  next(): Promise<void> {
    return setImmediate();
  }
}
