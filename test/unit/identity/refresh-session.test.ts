import { beforeEach, describe, expect, it } from 'vitest';
import { LogIn } from '../../../application/identity/log-in.ts';
import { LogOut } from '../../../application/identity/log-out.ts';
import { RefreshSession } from '../../../application/identity/refresh-session.ts';
import { InvalidRefreshToken } from '../../../domain/identity/session.errors.ts';
import { aUser, identityInMemory, PASSWORD } from '../../support/identity.ts';

describe('a session', () => {
  let deps: ReturnType<typeof identityInMemory>;
  let token: string;

  const refresh = async (refreshToken: string) => new RefreshSession(deps).execute({ refreshToken });
  const logOut = async (refreshToken: string) => new LogOut(deps).execute({ refreshToken });

  beforeEach(async () => {
    deps = identityInMemory();
    const user = aUser();
    await deps.users.add(user);
    token = (await new LogIn(deps).execute({ email: user.email, password: PASSWORD })).refreshToken;
  });

  describe('RefreshSession', () => {
    it('gives a new pair of tokens for the same user', async () => {
      const renewed = await refresh(token);

      const { id } = aUser();
      expect(renewed).toMatchObject({ userId: id, accessToken: `borrower ${id}`, expiresIn: 900 });
      expect(renewed.refreshToken).not.toBe(token);
    });

    it('goes on from token to token, well beyond 30 days', async () => {
      let current = token;
      for (let month = 0; month < 3; month++) {
        deps.clock.advance({ days: 29 });
        current = (await refresh(current)).refreshToken;
      }
      await expect(refresh(current)).resolves.toBeDefined();
    });

    it('refuses a token after 30 days', async () => {
      deps.clock.advance({ days: 30 });
      await expect(refresh(token)).rejects.toThrow(InvalidRefreshToken);
    });

    it('refuses a replayed token and, for good, the one that took its place', async () => {
      const { refreshToken: successor } = await refresh(token);

      await expect(refresh(token)).rejects.toThrow(InvalidRefreshToken);

      await expect(refresh(successor)).rejects.toThrow(InvalidRefreshToken);
      expect(deps.events.types).toContain('session.replayed');
    });

    it('leaves the other sessions of the user alone when one ends', async () => {
      const elsewhere = await new LogIn(deps).execute({ email: aUser().email, password: PASSWORD });
      await refresh(token);
      await expect(refresh(token)).rejects.toThrow(InvalidRefreshToken);

      await expect(refresh(elsewhere.refreshToken)).resolves.toBeDefined();
    });

    it.each(['', 'no token', '00000000-0000-7000-8000-000000009999#1'])(
      'refuses the unknown token "%s"',
      async (text) => {
        await expect(refresh(text)).rejects.toThrow(InvalidRefreshToken);
      },
    );

    it('refuses the token of a user who was erased meanwhile', async () => {
      const user = await deps.users.get(aUser().id);
      user.erase(deps.clock.now());
      await deps.users.save(user);

      await expect(refresh(token)).rejects.toThrow(InvalidRefreshToken);
    });
  });

  describe('LogOut', () => {
    it('ends the session, and may be repeated', async () => {
      await logOut(token);
      await logOut(token);

      await expect(refresh(token)).rejects.toThrow(InvalidRefreshToken);
    });

    it('ends the session also by a token that was exchanged before', async () => {
      const { refreshToken: successor } = await refresh(token);

      await logOut(token);

      await expect(refresh(successor)).rejects.toThrow(InvalidRefreshToken);
    });

    it.each(['no token', '00000000-0000-7000-8000-000000009999#1'])('takes "%s" for done', async (text) => {
      await expect(logOut(text)).resolves.toBeUndefined();
      await expect(refresh(token)).resolves.toBeDefined();
    });
  });
});
