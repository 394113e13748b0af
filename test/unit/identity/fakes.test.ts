import { describe, expect, it } from 'vitest';
import { User } from '../../../domain/identity/user.ts';
import { Money } from '../../../domain/shared/money.ts';
import { copyAggregate } from '../../support/fakes/copy.ts';
import { aUser, identityInMemory, NOW } from '../../support/identity.ts';

describe('the in-memory stores', () => {
  it('forget a change that was never saved', async () => {
    const { users } = identityInMemory();
    await users.add(aUser());

    (await users.get(aUser().id)).verifyIdentity(NOW);

    expect((await users.get(aUser().id)).verified).toBe(false);
  });

  it('forget what a failed unit of work did, its events included', async () => {
    const { users, unitOfWork, events } = identityInMemory();

    const failing = unitOfWork.run(async () => {
      await users.add(aUser());
      throw new Error('boom');
    });

    await expect(failing).rejects.toThrow('boom');
    await expect(users.findByEmail(aUser().email)).resolves.toBeNull();
    expect(events.published).toEqual([]);
  });
});

describe('copyAggregate', () => {
  it('copies deeply and keeps what each part is', () => {
    const original = { user: aUser(), on: Temporal.PlainDate.from('2026-11-20'), paid: [Money.ofMinorUnits(5n)] };

    const copy = copyAggregate(original);

    expect(copy).toEqual(original);
    expect(copy.user).toBeInstanceOf(User);
    expect(copy.user).not.toBe(original.user);
    expect(copy.user.createdAt).not.toBe(original.user.createdAt);
    expect(copy.paid[0]?.plus(Money.ofMinorUnits(1n)).minorUnits).toBe(6n);
    expect(copy.on.add({ days: 1 }).toString()).toBe('2026-11-21');
  });
});
