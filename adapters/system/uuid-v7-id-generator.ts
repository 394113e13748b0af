import { randomUUID } from 'node:crypto';
import type { IdGenerator } from '../../application/shared/ports.ts';
import type { Id } from '../../domain/shared/ids.ts';

/** Size of the counter between the milliseconds and the random bits. */
const COUNTER_BITS = 12n;
/** Offset of the variant and the random bits in the text of a UUID. */
const RANDOM_PART = 19;

/**
 * UUIDv7 ids that sort in the order of creation, even within a millisecond: the 12 bits after the time are a counter
 * that carries into the time (RFC 9562, 6.2, method 1). Lists need this order for rows with equal `createdAt`; Node's
 * own `randomUUIDv7` does not provide it.
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
    // Never goes back, even if the clock does.
    this.last = earliest > this.last ? earliest : this.last + 1n;
    const hex = this.last.toString(16).padStart(15, '0');
    const random = randomUUID().slice(RANDOM_PART);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}-${random}` as Id<Of>;
  }
}
