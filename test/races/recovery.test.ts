import { describe, expect, it } from 'vitest';
import { tokenFor } from '../support/account-mails.ts';
import { sql } from '../support/books.ts';
import type { Caller } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { outcomeOf, race, rounds, track } from './race.ts';

const on = track();
const ROUNDS = 3;
const NEW_PASSWORD = 'another long password';

const register = (email: string) => done(on().anonymous.registers(email));

describe('an account that is recovered', () => {
  it('takes one of many passwords that are sent with one token', async () => {
    const total = await rounds('reset with one token', on(), ROUNDS, async (index) => {
      const email = `reset-${index}@example.com`;
      const { userId } = await register(email);
      const token = await tokenFor(on().service.app, userId, 'password-reset');
      const reset = (who: Caller, at: number) =>
        who.send('POST', '/auth/reset-password', { token, password: `password number ${at}` });
      const round = await race(on().crowd(6, on().anonymous, reset), index);
      const winner = round.answers.findIndex(({ status }) => status === 200);
      expect((await on().anonymous.logsIn(email, `password number ${winner}`)).status).toBe(200);
      return round;
    });
    expect(total).toEqual({ 200: ROUNDS, INVALID_RESET_TOKEN: ROUNDS * 5 });
  });

  it('keeps no session of a login with the old password at the same time', async () => {
    await rounds('reset against login', on(), ROUNDS * 2, async (index) => {
      const email = `login-${index}@example.com`;
      const { userId } = await register(email);
      const token = await tokenFor(on().service.app, userId, 'password-reset');
      const reset = () => on().anonymous.send('POST', '/auth/reset-password', { token, password: NEW_PASSWORD });
      const round = await race([...on().crowd(6, on().anonymous, (who) => who.logsIn(email)), reset], index);
      const [outcome, logins] = [round.answers.at(-1), round.answers.slice(0, -1)];
      expect(outcome?.status).toBe(200);
      for (const login of logins.filter(({ status }) => status === 200)) {
        const { refreshToken, accessToken } = login.body.data;
        const refreshed = await on().anonymous.refreshes(refreshToken);
        expect(outcomeOf(refreshed)).toBe('INVALID_REFRESH_TOKEN');
        const holder = on().service.as({ accessToken, userId });
        expect((await holder.get('/user/profile')).status).toBe(401);
      }
      expect((await on().anonymous.logsIn(email, NEW_PASSWORD)).status).toBe(200);
      return round;
    });
  });

  it('does not share an address that is confirmed and registered at once', async () => {
    const total = await rounds('confirm against register', on(), ROUNDS, async (index) => {
      const wanted = `wanted-${index}@example.com`;
      const { userId } = await register(`moving-${index}@example.com`);
      const token = await tokenFor(on().service.app, userId, 'email-confirmation', wanted);
      const acts = on().crowd(6, on().anonymous, (who, at) =>
        at % 2 === 0 ? who.send('POST', '/auth/confirm-email', { token }) : who.registers(wanted.toUpperCase()),
      );
      const round = await race(acts, index);
      const owners = await sql(on().service.databaseUrl, `select from users where email_key = '${wanted}'`);
      expect(owners).toHaveLength(1);
      return round;
    });
    expect(total['200']).toBe(ROUNDS);
    expect((total.EMAIL_TAKEN ?? 0) + (total.INVALID_CONFIRMATION_TOKEN ?? 0)).toBe(ROUNDS * 5);
  });
});
