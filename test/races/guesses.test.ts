import { expect, it } from 'vitest';
import { Caller, PASSWORD } from '../support/caller.ts';
import { clientAt } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { race } from './race.ts';

const PARALLEL = 50;
const PERSON = { password: PASSWORD, firstName: 'Some', lastName: 'Body', phone: null };

// At most 3 tries from one address, and 30 failed ones at one account.
const { service } = await openService({ AUTH_RATE_LIMIT_MAX: '3', TRUST_PROXY: '1' });
const anyone = new Caller(clientAt(await service.app.http.listen({ port: 0 })));

const logIn = (email: string, password: string, address: string) =>
  anyone.withHeaders({ 'x-forwarded-for': address }).logsIn(email, password);

async function register(email: string): Promise<string> {
  await service.app.identity.registerUser.execute({ ...PERSON, email });
  return email;
}

/** Wrong passwords for one account, sent at the same time. */
async function guessTogether(email: string, addressOf: (index: number) => string) {
  const guess = (at: number) => () => logIn(email, `wrong password ${at}`, addressOf(at));
  return (await race([Array.from({ length: PARALLEL }, (_, at) => guess(at))]))[0].counts;
}

it.each([
  ['an account', () => register('guessed@example.com')],
  ['an account that does not exist', async () => 'unknown@example.com'],
])('simultaneous guesses at %s get no further than successive ones', async (_what, account) => {
  const email = await account();
  const counts = await guessTogether(email, (at) => `198.18.0.${at}`);

  expect(counts).toEqual({ INVALID_CREDENTIALS: 30, TOO_MANY_REQUESTS: 20 });
  expect(await logIn(email, PASSWORD, '198.18.0.99')).toMatchObject({ status: 429 });
});

it('simultaneous guesses from one address are limited there, and let the owner in', async () => {
  const email = await register('owner@example.com');
  const counts = await guessTogether(email, () => '198.18.1.1');

  expect(counts).toEqual({ INVALID_CREDENTIALS: 3, TOO_MANY_REQUESTS: 47 });
  expect(await logIn(email, PASSWORD, '198.18.1.2')).toMatchObject({ status: 200 });
});

it('the right password counts at no account, however often and from wherever it comes', async () => {
  const email = await register('frequent@example.com');
  for (let round = 0; round < 4; round++) {
    const owners = Array.from({ length: 10 }, (_, at) => () => logIn(email, PASSWORD, `198.18.2.${round * 10 + at}`));
    expect((await race([owners]))[0].counts).toEqual({ 200: 10 });
  }
});
