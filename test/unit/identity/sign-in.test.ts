import { beforeEach, describe, expect, it } from 'vitest';
import { DerivedRefreshTokens, OpaqueRefreshTokens } from '../../../adapters/security/opaque-tokens.ts';
import { RegisterUser, type RegisterUserCommand } from '../../../application/identity/registration.ts';
import { LogIn, LogOut, RefreshSession } from '../../../application/identity/sign-in.ts';
import { checkPassword } from '../../../domain/identity/credentials.ts';
import { InvalidRefreshToken } from '../../../domain/identity/session.ts';
import {
  EmailTaken,
  InvalidCredentials,
  InvalidPersonalData,
  PasswordOutsideBounds,
} from '../../../domain/identity/user.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, hashOf, identityInMemory, PASSWORD } from '../../support/identity.ts';

const { id: userId } = aUser();
const email = 'Forename@example.com';

let deps: ReturnType<typeof identityInMemory>;
const register = (given: Partial<RegisterUserCommand> = {}) => {
  const command = { email: 'new@example.com', password: PASSWORD, firstName: 'Forename', lastName: 'Surname' };
  return new RegisterUser(deps).execute({ ...command, phone: null, ...given });
};
const logIn = (given: { email?: string; password?: string } = {}) =>
  new LogIn(deps).execute({ email, password: PASSWORD, ...given });
const refresh = (refreshToken: string) => new RefreshSession(deps).execute({ refreshToken });
const logOut = (refreshToken: string) => new LogOut(deps).execute({ refreshToken });

beforeEach(async () => {
  deps = identityInMemory();
  await deps.users.add(aUser({ email }));
  deps.events.published = [];
});

describe('a password', () => {
  it.each([11, 129])('of %i characters is refused', (length) => {
    expect(() => checkPassword('x'.repeat(length))).toThrow(PasswordOutsideBounds);
  });

  it.each([12, 128])('of %i characters of any kind is accepted', (length) => {
    expect(() => checkPassword('🦊'.repeat(length))).not.toThrow();
  });
});

describe('RegisterUser', () => {
  it('stores a borrower with a hashed password, and logs the borrower in', async () => {
    const { userId: id, accessToken, expiresIn, refreshToken } = await register();

    const user = { email: 'new@example.com', role: 'borrower', passwordHash: hashOf(PASSWORD) };
    expect(await deps.users.get(id)).toMatchObject(user);
    expect(deps.events.types).toEqual(['user.registered']);
    expect({ accessToken, expiresIn }).toEqual({ accessToken: `borrower ${id}`, expiresIn: 900 });
    const presented = deps.refreshTokens.parse(refreshToken);
    const session = presented && (await deps.sessions.find(presented.sessionId));
    expect(session).toMatchObject({ userId: id, tokenHash: presented?.hash });
  });

  it('refuses an e-mail address that is taken in another case', async () => {
    await expect(register({ email: 'FORENAME@example.com' })).rejects.toThrow(EmailTaken);

    expect(deps.events.types).toEqual([]);
  });

  it.each([
    ['a short password', { password: 'x'.repeat(11) }, PasswordOutsideBounds],
    ['a blank name', { firstName: ' ' }, InvalidPersonalData],
  ])('refuses %s before it hashes', async (_what, wrong, error) => {
    await expect(register(wrong)).rejects.toThrow(error);

    expect(deps.passwordHasher.calls).toEqual([]);
  });
});

describe('LogIn', () => {
  it('accepts the right password, with the e-mail address in any case', async () => {
    const entry = await logIn({ email: 'fORENAME@example.com' });

    expect(entry).toMatchObject({ accessToken: `borrower ${userId}`, expiresIn: 900, userId });
  });

  it.each([
    ['a wrong password', email, 'verify'],
    ['an account that does not exist', 'unknown@example.com', 'verifyNothing'],
    ['an account of an identity provider', 'external@example.com', 'verifyNothing'],
  ])('refuses %s in the same words and after one hash', async (_what, address, spent) => {
    const externalIdentity = { issuer: 'https://id.example.com', subject: 'bob' };
    const external = { id: idNumber<'User'>(900_002), email: 'external@example.com', credential: { externalIdentity } };
    await deps.users.add(aUser(external));

    const attempt = logIn({ email: address, password: 'wrong password' });

    await expect(attempt).rejects.toThrow(new InvalidCredentials());
    expect(deps.passwordHasher.calls).toEqual([spent]);
  });
});

describe('a session', () => {
  const unknown = new OpaqueRefreshTokens().mint(idNumber(9999)).token;
  let token: string;
  beforeEach(async () => {
    token = (await logIn()).refreshToken;
  });

  it('ends for its latest token too when a token is replayed, and no other session does', async () => {
    const elsewhere = (await logIn()).refreshToken;
    const { refreshToken: successor } = await refresh(token);
    deps.clock.advance({ seconds: 30 });

    await expect(refresh(token)).rejects.toThrow(InvalidRefreshToken);

    await expect(refresh(successor)).rejects.toThrow(InvalidRefreshToken);
    await expect(refresh(elsewhere)).resolves.toBeDefined();
    expect(deps.events.types).toContain('session.replayed');
  });

  it('goes on when a slow tab sends a token that was exchanged a moment ago', async () => {
    const { refreshToken: successor } = await refresh(token);

    await expect(refresh(token)).rejects.toThrow(InvalidRefreshToken);

    await expect(refresh(successor)).resolves.toBeDefined();
    expect(deps.events.types).not.toContain('session.replayed');
  });

  it('gives one successor to requests that exchange a token together, where it is derived from the token', async () => {
    deps.refreshTokens = new DerivedRefreshTokens('key');

    const [one, other] = [await refresh(token), await refresh(token)];

    expect(other).toEqual(one);
    await expect(refresh(one.refreshToken)).resolves.toBeDefined();
  });

  it.each(['', 'no token', unknown])('refuses the unknown token "%s"', async (text) => {
    await expect(refresh(text)).rejects.toThrow(InvalidRefreshToken);
  });

  it('ends by logging out, which may be repeated', async () => {
    await logOut(token);
    await logOut(token);

    await expect(refresh(token)).rejects.toThrow(InvalidRefreshToken);
  });

  it.each(['no token', unknown])('is not ended by logging out with "%s", which is not an error', async (text) => {
    await expect(logOut(text)).resolves.toBeUndefined();
    await expect(refresh(token)).resolves.toBeDefined();
  });
});
