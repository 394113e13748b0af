import type { IdGenerator } from '../../../application/shared/ports.ts';
import type { Id } from '../../../domain/shared/ids.ts';

/** A UUIDv7 with this number; ids sort by their number. */
export function idNumber<Of extends string>(number: number): Id<Of> {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id<Of>;
}

/** Generates the ids 1, 2, 3 and so on. */
export class SequentialIds implements IdGenerator {
  private last = 0;

  next<Of extends string>(): Id<Of> {
    this.last++;
    return idNumber(this.last);
  }
}
