import { beforeEach, describe, expect, it } from 'vitest';
import { RegisterUser, type RegisterUserCommand } from '../../../application/identity/register-user.ts';
import { EmailTaken, InvalidPersonalData, PasswordOutsideBounds } from '../../../domain/identity/user.errors.ts';
import { aUser, hashOf, identityInMemory, PASSWORD } from '../../support/identity.ts';

const COMMAND: RegisterUserCommand = {
  email: 'forename@example.com',
  password: PASSWORD,
  firstName: 'Forename',
  lastName: 'Surname',
  phone: null,
};

describe('RegisterUser', () => {
  let deps: ReturnType<typeof identityInMemory>;
  let registerUser: RegisterUser;

  beforeEach(() => {
    deps = identityInMemory();
    registerUser = new RegisterUser(deps);
  });

  it('stores a borrower whose password is kept as a hash only', async () => {
    const { userId } = await registerUser.execute(COMMAND);

    const stored = await deps.users.get(userId);
    expect(stored).toMatchObject({ email: 'forename@example.com', role: 'borrower', passwordHash: hashOf(PASSWORD) });
    expect(deps.events.types).toEqual(['user.registered']);
  });

  it('logs the new borrower in', async () => {
    const { userId, accessToken, expiresIn, refreshToken } = await registerUser.execute(COMMAND);

    expect({ accessToken, expiresIn }).toEqual({ accessToken: `borrower ${userId}`, expiresIn: 900 });
    const presented = deps.refreshTokens.parse(refreshToken);
    const session = presented && (await deps.sessions.find(presented.sessionId));
    expect(session).toMatchObject({ userId, tokenHash: presented?.hash });
  });

  it('refuses an e-mail address that is taken in another case, and opens no session', async () => {
    await deps.users.add(aUser({ email: 'FORENAME@example.com' }));

    await expect(registerUser.execute(COMMAND)).rejects.toThrow(EmailTaken);

    expect(deps.events.types).toEqual(['user.registered']);
  });

  it('takes the e-mail address of a user who was erased', async () => {
    const former = aUser({ email: 'forename@example.com' });
    former.erase(deps.clock.now());
    await deps.users.add(former);

    await expect(registerUser.execute(COMMAND)).resolves.toMatchObject({ expiresIn: 900 });
  });

  it.each([
    ['a short password', { password: 'x'.repeat(11) }, PasswordOutsideBounds],
    ['a blank name', { firstName: ' ' }, InvalidPersonalData],
  ])('spends no hash on %s', async (_what, wrong, error) => {
    await expect(registerUser.execute({ ...COMMAND, ...wrong })).rejects.toThrow(error);

    expect(deps.passwordHasher.calls).toEqual([]);
  });
});
