import { randomUUID } from 'node:crypto';
import type { IdGenerator } from '../../application/shared/ports.ts';
import type { Id } from '../../domain/shared/id.ts';

/** Bits of the counter that stands between the milliseconds and the random half. */
const COUNTER_BITS = 12n;
/** Where the variant and the random half of a UUID begin in its text. */
const RANDOM_PART = 19;

/**
 * UUIDv7 that sort in the order in which this process made them, also within one millisecond: the 12 bits after the
 * time are a counter that carries into it when full (RFC 9562, 6.2, method 1). Lists rely on it where two rows have
 * the same `createdAt`. Node's own `randomUUIDv7` leaves that order to chance.
 */
export class UuidV7IdGenerator implements IdGenerator {
  private readonly currentMs: () => number;
  private last: bigint;

  constructor(currentMs: () => number = Date.now) {
    this.currentMs = currentMs;
    this.last = 0n;
  }

  next<Of extends string>(): Id<Of> {
    const earliest = BigInt(this.currentMs()) << COUNTER_BITS;
    // A clock that was set back does not take the ids back with it.
    this.last = earliest > this.last ? earliest : this.last + 1n;
    const hex = this.last.toString(16).padStart(15, '0');
    const random = randomUUID().slice(RANDOM_PART);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}-${random}` as Id<Of>;
  }
}
