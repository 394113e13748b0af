import { beforeEach, describe, expect, it } from 'vitest';
import { ChangePassword } from '../../../application/identity/change-password.ts';
import { LogIn } from '../../../application/identity/log-in.ts';
import { InvalidConfirmationToken, InvalidResetToken } from '../../../domain/identity/account-mail.errors.ts';
import {
  InvalidCredentials,
  InvalidCurrentPassword,
  InvalidPassword,
  NoPasswordHere,
  UnknownSubject,
} from '../../../domain/identity/user.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, hashOf, PASSWORD } from '../../support/identity.ts';
import { NEW_PASSWORD, OUTSIDER, recovery } from '../../support/recovery.ts';

const { id: userId, email } = aUser();

type Recovery = Awaited<ReturnType<typeof recovery>>;
let on: Recovery['on'];
let { work, mailedToken, forget, reset, confirm, moveTo } = {} as Recovery;
const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);
const logIn = (password = PASSWORD) => new LogIn(on).execute({ email, password });

beforeEach(async () => {
  ({ on, work, mailedToken, forget, reset, confirm, moveTo } = await recovery());
});

// test/security/rows/recovery.ts lists the tokens that are refused.
describe('a forgotten password', () => {
  it.each(['unknown@example.com', 'outside@example.com'])(
    'of %s costs the same request, and mails nothing',
    async (it) => {
      await forget(it);

      expect(on.jobs.named('mail-password-reset')).toEqual([{ userId: expect.any(String) }]);
      expect(JSON.stringify(on.jobs.enqueued)).not.toContain('@');
      expect(await work()).toEqual([]);
    },
  );

  it('is mailed five times an hour to an address; the last link stays valid', async () => {
    for (let times = 0; times < 7; times++) await forget();
    const tokens = await work();
    for (let times = 0; times < 2; times++) await forget();
    expect(await work()).toEqual([]);

    expect(tokens.length).toBeLessThanOrEqual(5);
    await reset(tokens.at(-1) ?? '');
    on.clock.advance({ hours: 1 });
    await forget();
    expect(await work()).toHaveLength(1);
  });
});

describe('a password', () => {
  const change = (currentPassword = PASSWORD, sessionId: ReturnType<typeof idNumber<'Session'>> | null = null) =>
    new ChangePassword(on).execute({ userId, sessionId, currentPassword, newPassword: NEW_PASSWORD });

  it('ends the links that were mailed before', async () => {
    await forget();
    const token = await mailedToken();
    await moveTo('thief@example.com');
    const move = await mailedToken();

    await change();

    await expect(reset(token)).rejects.toThrow(InvalidResetToken);
    await expect(confirm(move)).rejects.toThrow(InvalidConfirmationToken);
    expect(await work()).toEqual([]);
  });

  it('is not that of a login, nor confirms a change, that began before it was changed', async () => {
    const set = (password: string) =>
      run(async () => {
        const user = await on.users.get(userId);
        user.changePassword(hashOf(password), on.clock.now());
        await on.users.save(user);
      });
    const { verify } = on.passwordHasher;
    on.passwordHasher.verify = async (...args) => {
      const matches = await verify.apply(on.passwordHasher, args);
      await set(NEW_PASSWORD);
      return matches;
    };

    await expect(logIn()).rejects.toThrow(InvalidCredentials);
    await set(PASSWORD);
    await expect(change()).rejects.toThrow(InvalidCurrentPassword);
    await set(PASSWORD);
    await expect(moveTo('thief@example.com')).rejects.toThrow(InvalidPassword);
    expect(await work()).toEqual([]);
  });

  it('is not changed for an account that is erased at the same time', async () => {
    const { verify } = on.passwordHasher;
    on.passwordHasher.verify = async (...args) => {
      const user = await on.users.get(userId);
      user.erase(on.clock.now());
      await on.users.save(user);
      return verify.apply(on.passwordHasher, args);
    };

    await expect(change()).rejects.toThrow(UnknownSubject);
  });

  it('cannot be changed where the account has no password', async () => {
    const outside = { userId: OUTSIDER.id, sessionId: null, currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await expect(new ChangePassword(on).execute(outside)).rejects.toThrow(NoPasswordHere);
    await expect(moveTo('new@example.com', PASSWORD, OUTSIDER.id)).rejects.toThrow(NoPasswordHere);
    const unknown = { ...outside, userId: idNumber<'User'>(1) };
    await expect(new ChangePassword(on).execute(unknown)).rejects.toThrow(UnknownSubject);
  });
});
