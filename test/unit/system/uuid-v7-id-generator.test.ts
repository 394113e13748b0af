import { describe, expect, it } from 'vitest';
import { UuidV7IdGenerator } from '../../../adapters/system/uuid-v7-id-generator.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('UuidV7IdGenerator', () => {
  it('writes the time into the first 48 bits', () => {
    // The example of RFC 9562, appendix A.6: Tuesday, 22 February 2022, 19:22:22 UTC.
    const id = new UuidV7IdGenerator(() => 0x017f22e279b0).next();
    expect(id).toMatch(UUID_V7);
    expect(id.startsWith('017f22e2-79b0-7')).toBe(true);
  });

  it('keeps the order within a millisecond, beyond what its counter holds, and when the clock is set back', () => {
    let ms = 1_795_215_720_000;
    const generator = new UuidV7IdGenerator(() => ms);

    const ids = Array.from({ length: 5000 }, () => generator.next());
    ms -= 60_000;
    ids.push(generator.next());

    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(5001);
    expect(ids.every((id) => UUID_V7.test(id))).toBe(true);
  });
});
