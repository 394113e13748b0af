import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InMemoryBanks } from '../../../adapters/reference-data/in-memory-banks.ts';
import { IcuNoticeTexts } from '../../../adapters/texts/icu-notice-texts.ts';
import { DeliverAccountMail, type MailToDeliver } from '../../../application/identity/account-mail.ts';
import { ChangeEmail, ConfirmEmail } from '../../../application/identity/email-address.ts';
import {
  ChangePassword,
  ForgotPassword,
  MailPasswordReset,
  ResetPassword,
} from '../../../application/identity/password.ts';
import { RegisterUser } from '../../../application/identity/registration.ts';
import { LogIn } from '../../../application/identity/sign-in.ts';
import { DELIVERED, type OutgoingMessage } from '../../../application/notifications/ports.ts';
import { InvalidConfirmationToken, InvalidResetToken } from '../../../domain/identity/account-mail.ts';
import {
  EmailTakenMeanwhile,
  InvalidCredentials,
  InvalidCurrentPassword,
  InvalidPassword,
  NewEmailTaken,
  NoPasswordHere,
  UnknownSubject,
} from '../../../domain/identity/user.errors.ts';
import type { User } from '../../../domain/identity/user.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { inMemoryLanguages } from '../../support/fakes/in-memory-users.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, hashOf, identityInMemory, PASSWORD } from '../../support/identity.ts';

const NEW_PASSWORD = 'another long password';
const { id: userId, email } = aUser();
/** Signs in at an identity provider. */
const OUTSIDER = { id: idNumber<'User'>(900_002), email: 'outside@example.com' };

/** Ports in memory, with `aUser()`, whose address is confirmed, and the outsider. Mails are recorded. */
async function recoveryInMemory() {
  const base = identityInMemory();
  const mailed: { address: string; message: OutgoingMessage }[] = [];
  const user = aUser();
  user.confirmEmail(user.email, base.clock.now());
  await base.users.add(user);
  const externalIdentity = { issuer: 'https://id.example.com', subject: 'one' };
  await base.users.add(aUser({ ...OUTSIDER, credential: { externalIdentity } }));
  return {
    ...base,
    mailed,
    gate: { close: async () => {}, closed: async () => {} },
    mailer: {
      send: async (address: string, message: OutgoingMessage) => {
        mailed.push({ address, message });
        return DELIVERED;
      },
    },
    mailTexts: new IcuNoticeTexts(new InMemoryBanks(), TimeZone.utc),
    languages: inMemoryLanguages(base.users),
    deliveryLog: { undeliverable: () => {} },
    urlOf: (path: string) => `https://app.example${path}`,
  };
}

let on: Awaited<ReturnType<typeof recoveryInMemory>>;

beforeEach(async () => {
  on = await recoveryInMemory();
});

const tokenIn = (message?: OutgoingMessage) => message?.actionUrl?.split('token=')[1] ?? '';

/** Runs the enqueued jobs. Returns the tokens that were mailed. */
async function work(): Promise<string[]> {
  const known = on.mailed.length;
  for (let jobs = on.jobs.enqueued; jobs.length > 0; jobs = on.jobs.enqueued) {
    on.jobs.enqueued = [];
    for (const { name, data } of jobs) {
      if (name === 'mail-password-reset') await new MailPasswordReset(on).execute(data as { userId: UserId });
      else await new DeliverAccountMail(on).execute(data as MailToDeliver);
    }
  }
  return on.mailed.slice(known).map(({ message }) => tokenIn(message));
}

const mailedToken = async () => (await work())[0] ?? 'none';
const forget = (address = email) => new ForgotPassword(on).execute({ email: address });
const reset = (token: string) => new ResetPassword(on).execute({ token, password: NEW_PASSWORD });
const confirm = (token: string) => new ConfirmEmail(on).execute({ token });
const moveTo = (newEmail: string, password = PASSWORD, id = userId) =>
  new ChangeEmail(on).execute({ userId: id, newEmail, password });
const change = (id = userId) =>
  new ChangePassword(on).execute({ userId: id, sessionId: null, currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
const register = async (given: object = {}) => {
  const person = { email: 'fresh@example.com', password: PASSWORD, firstName: 'a', lastName: 'b', phone: null };
  return (await new RegisterUser(on).execute({ ...person, ...given })).userId;
};

async function alter(act: (user: User) => void): Promise<void> {
  const user = await on.users.get(userId);
  act(user);
  await on.users.save(user);
}

/** Does this while a password is verified. */
function atVerify(act: () => Promise<void>): void {
  const { verify } = on.passwordHasher;
  on.passwordHasher.verify = async (...args) => {
    const matches = await verify.apply(on.passwordHasher, args);
    await act();
    return matches;
  };
}
it('a mail about an account is in the language of its owner, and names no one', async () => {
  await alter((user) => user.chooseLanguage('es', on.clock.now()));
  await forget();
  await work();

  const message = { title: 'Restablezca su contraseña', language: 'es', recipientName: null };
  expect(on.mailed).toMatchObject([{ address: email, message }]);
});

// test/security/rows/recovery.ts lists the tokens that are refused.
describe('a forgotten password', () => {
  it.each(['unknown@example.com', OUTSIDER.email])('of %s costs the same request, and mails nothing', async (it) => {
    await forget(it);

    expect(on.jobs.enqueued).toEqual([{ name: 'mail-password-reset', data: { userId: expect.any(String) } }]);
    expect(await work()).toEqual([]);
  });

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
    const set = (password: string) => alter((user) => user.changePassword(hashOf(password), on.clock.now()));
    atVerify(() => set(NEW_PASSWORD));

    await expect(new LogIn(on).execute({ email, password: PASSWORD })).rejects.toThrow(InvalidCredentials);
    await set(PASSWORD);
    await expect(change()).rejects.toThrow(InvalidCurrentPassword);
    await set(PASSWORD);
    await expect(moveTo('thief@example.com')).rejects.toThrow(InvalidPassword);
    expect(await work()).toEqual([]);
  });

  it('is not changed for an account that is erased at the same time', async () => {
    atVerify(() => alter((user) => user.erase(on.clock.now())));

    await expect(change()).rejects.toThrow(UnknownSubject);
  });

  it('cannot be changed where the account has no password', async () => {
    await expect(change(OUTSIDER.id)).rejects.toThrow(NoPasswordHere);
    await expect(moveTo('new@example.com', PASSWORD, OUTSIDER.id)).rejects.toThrow(NoPasswordHere);
    await expect(change(idNumber<'User'>(1))).rejects.toThrow(UnknownSubject);
  });
});

describe('an e-mail address', () => {
  it('is changed by the token that was mailed to the new one, and the former one is informed', async () => {
    await moveTo('New@example.com');
    const token = await mailedToken();
    expect(on.mailed).toMatchObject([{ address: 'New@example.com' }]);
    expect((await on.users.get(userId)).email).toBe(email);

    await confirm(token);

    expect(await on.users.findByEmail('new@example.com')).toMatchObject({ id: userId, email: 'New@example.com' });
    await work();
    expect(on.mailed.at(-1)).toMatchObject({ address: email, message: { actionUrl: null } });
    await expect(confirm(token)).rejects.toThrow(InvalidConfirmationToken);
  });

  it.each([
    ['a wrong password', 'new@example.com', 'a wrong password', InvalidPassword],
    ['an address that is taken', 'OUTSIDE@example.com', PASSWORD, NewEmailTaken],
  ])('is not changed with %s', async (_what, address, password, error) => {
    await expect(moveTo(address, password)).rejects.toThrow(error);
    expect(await work()).toEqual([]);
  });

  it('is not taken from an account that registered it in between', async () => {
    await moveTo('new@example.com');
    const token = await mailedToken();
    await on.users.add(aUser({ id: idNumber(3), email: 'new@example.com' }));

    await expect(confirm(token)).rejects.toThrow(EmailTakenMeanwhile);
    expect((await on.users.get(userId)).email).toBe(email);
  });

  it('is not changed by a token that is withdrawn while the account is locked', async () => {
    await moveTo('new@example.com');
    const token = await mailedToken();
    const find = on.accountMails.findByToken.bind(on.accountMails);
    vi.spyOn(on.accountMails, 'findByToken').mockImplementationOnce(find).mockResolvedValue(null);

    await expect(confirm(token)).rejects.toThrow(InvalidConfirmationToken);
    expect((await on.users.get(userId)).email).toBe(email);
  });

  it('that is confirmed without a change keeps the link to reset the password', async () => {
    await moveTo(email);
    const confirmation = await mailedToken();
    await forget();
    const link = await mailedToken();

    await confirm(confirmation);

    await expect(reset(link)).resolves.toBeUndefined();
  });

  it('of a new account is confirmed by a mailed token, for 24 hours, and again on request', async () => {
    const id = await register();
    const first = await mailedToken();
    expect((await on.users.get(id)).emailConfirmedAt).toBeNull();
    on.clock.advance({ hours: 24 });
    await expect(confirm(first)).rejects.toThrow(InvalidConfirmationToken);

    await moveTo('fresh@example.com', PASSWORD, id);
    await confirm(await mailedToken());

    expect((await on.users.get(id)).emailConfirmedAt).toEqual(on.clock.now());
    expect(await work()).toEqual([]);
  });

  it('of a demo account is confirmed at once', async () => {
    const id = await register({ emailConfirmed: true });

    expect((await on.users.get(id)).emailConfirmedAt).toEqual(on.clock.now());
    expect(await work()).toEqual([]);
  });

  it('that was not confirmed gets a new link after a change of the password, and no note after that of the address', async () => {
    const id = await register();
    await work();
    await change(id);
    expect(await work()).toHaveLength(1);

    await moveTo('other@example.com', NEW_PASSWORD, id);
    await confirm(await mailedToken());
    expect(await work()).toEqual([]);
  });

  it('gets no mail that could not be sent for as long as its token would be valid', async () => {
    await moveTo('new@example.com');
    on.clock.advance({ hours: 24 });

    expect(await work()).toEqual([]);
  });

  it('has a new token and a new id at each try to mail it', async () => {
    await new MailPasswordReset(on).execute({ userId });
    const [delivery] = on.jobs.named('deliver-account-mail') as MailToDeliver[];
    for (let times = 0; times < 2; times++) if (delivery) await new DeliverAccountMail(on).execute(delivery);

    const [one, two] = on.mailed.map(({ message }) => message);
    expect(one?.id).not.toBe(two?.id);
    await expect(reset(tokenIn(one))).rejects.toThrow(InvalidResetToken);
    await expect(reset(tokenIn(two))).resolves.toBeUndefined();
  });
});
