import { beforeEach, describe, expect, it } from 'vitest';
import { DeleteAccount } from '../../../application/identity/personal-data.ts';
import {
  AccountHasOpenLoans,
  InvalidPassword,
  PasswordRequired,
  RecentSignInRequired,
  UnknownSubject,
} from '../../../domain/identity/user.errors.ts';
import type { AccountClosure } from '../../../domain/identity/user.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, identityInMemory, NOW, PASSWORD } from '../../support/identity.ts';

const userId = aUser().id;
const outsiderId = idNumber<'User'>(900_002);

describe('DeleteAccount', () => {
  let deps: ReturnType<typeof identityInMemory>;
  let closures: AccountClosure[];
  let closed: UserId[];
  let jobs: RecordingJobQueue;
  let owes: boolean;
  const erase = (password: string | null = PASSWORD, id = userId, tokenAgeMs = 0) => {
    const ports = {
      obligations: { has: async () => owes },
      closures: { add: async (closure: AccountClosure) => void closures.push(closure) },
      gate: { close: async (who: UserId) => void closed.push(who) },
    };
    const tokenIssuedAt = new Date(NOW.getTime() - tokenAgeMs);
    const command = { userId: id, password, tokenIssuedAt, reason: 'No longer needed.' };
    return new DeleteAccount({ ...deps, ...ports, jobs }).execute(command);
  };

  beforeEach(async () => {
    deps = identityInMemory();
    [closures, closed, owes, jobs] = [[], [], false, new RecordingJobQueue()];
    await deps.users.add(aUser());
  });

  it('erases the user, frees the e-mail address, and ends all access', async () => {
    await erase();
    expect((await deps.users.get(userId)).erasedAt).toEqual(NOW);
    expect(await deps.users.findByEmail(aUser().email)).toBeNull();
    expect(deps.events.types).toContain('user.erased');
    expect(closures).toEqual([{ reason: 'No longer needed.', closedAt: NOW }]);
    expect(closed).toEqual([userId]);
    expect(jobs.named('finish-erasure')).toEqual([{ userId }]);
  });

  it('changes nothing with a password that was reset in between', async () => {
    const { verify } = deps.passwordHasher;
    deps.passwordHasher.verify = async (...args) => {
      const user = await deps.users.get(userId);
      user.resetPassword('another hash', NOW);
      await deps.users.save(user);
      return verify.apply(deps.passwordHasher, args);
    };

    await expect(erase()).rejects.toThrow(InvalidPassword);
    expect((await deps.users.get(userId)).erasedAt).toBeNull();
  });

  it.each([
    ['with a wrong password', 'wrong password', false, InvalidPassword],
    ['without a password, however new the token is', null, false, PasswordRequired],
    ['while a loan is open', PASSWORD, true, AccountHasOpenLoans],
  ])('changes nothing %s', async (_when, password, owing, error) => {
    owes = owing;
    await expect(erase(password)).rejects.toThrow(error);
    expect((await deps.users.get(userId)).erasedAt).toBeNull();
    expect(deps.events.types).not.toContain('user.erased');
    expect([closures, closed]).toEqual([[], []]);
  });

  it('does not find an unknown or erased user', async () => {
    await expect(erase(PASSWORD, idNumber<'User'>(1))).rejects.toThrow(UnknownSubject);
    await erase();
    await expect(erase()).rejects.toThrow(UnknownSubject);
  });

  describe('for a user of an identity provider', () => {
    const MINUTES = 60_000;

    beforeEach(async () => {
      const externalIdentity = { issuer: 'https://id.example.com', subject: 'one' };
      await deps.users.add(aUser({ id: outsiderId, email: 'external@example.com', credential: { externalIdentity } }));
    });

    it.each([-1000, 0, 5 * MINUTES])('erases with a token that is %i ms old, and no password', async (age) => {
      await erase(null, outsiderId, age);
      expect((await deps.users.get(outsiderId)).erasedAt).toEqual(NOW);
      expect(deps.passwordHasher.calls).toEqual([]);
    });

    it.each([5 * MINUTES + 1, 15 * MINUTES, Number.NaN])('refuses a token that is %d ms old', async (age) => {
      await expect(erase(null, outsiderId, age)).rejects.toThrow(RecentSignInRequired);
      expect((await deps.users.get(outsiderId)).erasedAt).toBeNull();
    });
  });
});
