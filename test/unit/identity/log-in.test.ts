import { beforeEach, describe, expect, it } from 'vitest';
import { LogIn } from '../../../application/identity/log-in.ts';
import { InvalidCredentials } from '../../../domain/identity/user.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, identityInMemory, PASSWORD } from '../../support/identity.ts';

describe('LogIn', () => {
  let deps: ReturnType<typeof identityInMemory>;
  let logIn: LogIn;

  beforeEach(async () => {
    deps = identityInMemory();
    logIn = new LogIn(deps);
    await deps.users.add(aUser({ email: 'Forename@example.com' }));
  });

  it('lets a person in by the right password, whatever the case of the e-mail address', async () => {
    const entry = await logIn.execute({ email: 'fORENAME@example.com', password: PASSWORD });

    const { id } = aUser();
    expect(entry).toMatchObject({ accessToken: `borrower ${id}`, expiresIn: 900, userId: id });
  });

  it('opens a session of its own at each log-in', async () => {
    const credentials = { email: 'forename@example.com', password: PASSWORD };

    const one = await logIn.execute(credentials);
    const other = await logIn.execute(credentials);

    const [first, second] = [one, other].map((entry) => deps.refreshTokens.parse(entry.refreshToken)?.sessionId);
    expect(first).not.toBe(second);
  });

  it.each([
    ['a wrong password', 'forename@example.com', 'verify'],
    ['an account that does not exist', 'unknown@example.com', 'verifyNothing'],
    ['an account whose identity is kept elsewhere', 'external@example.com', 'verifyNothing'],
  ])('refuses %s in the same words and after one hash', async (_what, email, spent) => {
    const externalIdentity = { issuer: 'https://id.example.com', subject: 'bob' };
    await deps.users.add(
      aUser({ id: idNumber(900_002), email: 'external@example.com', credential: { externalIdentity } }),
    );

    const attempt = logIn.execute({ email, password: 'wrong password' });

    await expect(attempt).rejects.toThrow(new InvalidCredentials());
    expect(deps.passwordHasher.calls).toEqual([spent]);
  });
});
