import { beforeEach, describe, expect, it } from 'vitest';
import { ChangeEmail } from '../../../application/identity/email-address.ts';
import type { AccountGate } from '../../../application/identity/ports.ts';
import {
  ConfirmSecondFactor,
  StartSecondFactor,
  TurnOffSecondFactor,
} from '../../../application/identity/second-factor.ts';
import { LogIn, RefreshSession } from '../../../application/identity/sign-in.ts';
import {
  CodeRequired,
  InvalidCode,
  SecondFactorElsewhere,
  SecondFactorIsOn,
  SecondFactorRequired,
  STEP_SECONDS,
  stepsAround,
} from '../../../domain/identity/second-factor.ts';
import { InvalidRefreshToken } from '../../../domain/identity/session.ts';
import { InvalidCredentials } from '../../../domain/identity/user.errors.ts';
import type { AccountMailId, SessionId } from '../../../domain/shared/ids.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, identityInMemory, NOW, PASSWORD } from '../../support/identity.ts';

const { id: userId, email } = aUser();
/** The step of `NOW`. The fake's codes are the numbers of steps. */
const STEP = NOW.getTime() / 1000 / STEP_SECONDS;
const codeOf = (step: number) => String(step);

let deps: ReturnType<typeof inMemory>;
const start = () => new StartSecondFactor(deps).execute({ userId });
const confirm = (code = codeOf(STEP), sessionId: SessionId | null = null) =>
  new ConfirmSecondFactor(deps).execute({ userId, sessionId, code });
const turnOff = (code: string, operatorMfaRequired = false) =>
  new TurnOffSecondFactor({ ...deps, operatorMfaRequired }).execute({ userId, code });
const logIn = (code?: string, password = PASSWORD) =>
  new LogIn(deps).execute({ email, password, ...(code !== undefined && { code }) });
const turnOn = async () => {
  await start();
  return confirm();
};
/** Codes of steps that began before are used up. */
const laterStep = () => {
  deps.clock.advance({ seconds: 3 * STEP_SECONDS });
  return STEP + 3;
};

/** The fake gate records the tokens that it still accepts. */
function inMemory() {
  const accepted: unknown[] = [];
  const close: AccountGate['close'] = async (_userId, user) =>
    void accepted.push([user?.tokenGeneration, user?.keptSession]);
  return { ...identityInMemory(), accepted, gate: { close } };
}

beforeEach(async () => {
  deps = inMemory();
  await deps.users.add(aUser());
});

it('accepts the codes of three steps at any moment', () => {
  const at = (milliseconds: number) => stepsAround(new Date(milliseconds));

  expect(at(59_999)).toEqual([0, 1, 2]);
  expect(at(60_000)).toEqual([1, 2, 3]);
});

describe('turning it on', () => {
  it.each([-1, 0, 1])('takes the code of the step %i away, and answers ten recovery codes', async (distance) => {
    await start();

    const codes = await confirm(codeOf(STEP + distance));

    expect(new Set(codes).size).toBe(10);
  });

  it.each([-2, 2])('refuses the code of the step %i away', async (distance) => {
    await start();

    await expect(confirm(codeOf(STEP + distance))).rejects.toThrow(InvalidCode);
  });

  it('changes nothing at log-in until a code is confirmed', async () => {
    await start();
    await expect(confirm('wrong')).rejects.toThrow(InvalidCode);

    await expect(logIn()).resolves.toBeDefined();
  });

  it('can begin again until a code is confirmed', async () => {
    await start();
    await start();

    await expect(confirm()).resolves.toHaveLength(10);
  });

  it('refuses a code that nothing was started for', async () => {
    await expect(confirm()).rejects.toThrow(InvalidCode);
  });

  it('cannot be done twice', async () => {
    await turnOn();

    await expect(start()).rejects.toThrow(SecondFactorIsOn);
    await expect(confirm(codeOf(STEP + 1))).rejects.toThrow(SecondFactorIsOn);
  });

  it('is left to the identity provider of an external account', async () => {
    const externalIdentity = { issuer: 'https://id.example.com', subject: 'bob' };
    const id = idNumber<'User'>(900_002);
    await deps.users.add(aUser({ id, email: 'bob@example.com', credential: { externalIdentity } }));

    await expect(new StartSecondFactor(deps).execute({ userId: id })).rejects.toThrow(SecondFactorElsewhere);
  });
});

describe('the sessions and tokens of the account, when it is turned on', () => {
  const opened = async () => {
    const { refreshToken } = await logIn();
    const sessionId = deps.refreshTokens.parse(refreshToken)?.sessionId as SessionId;
    return { sessionId, refreshes: () => new RefreshSession(deps).execute({ refreshToken }) };
  };

  it('end, but for the session of the caller, which has shown a code from then on', async () => {
    const [own, other] = [await opened(), await opened()];
    await start();
    expect(await deps.sessions.get(own.sessionId)).toMatchObject({ withSecondFactor: false });

    await confirm(codeOf(STEP), own.sessionId);

    await expect(other.refreshes()).rejects.toThrow(InvalidRefreshToken);
    await expect(own.refreshes()).resolves.toBeDefined();
    expect(await deps.sessions.get(own.sessionId)).toMatchObject({ withSecondFactor: true });
    expect(await deps.sessions.get(other.sessionId)).toMatchObject({ withSecondFactor: false });
    expect(deps.accepted).toEqual([[1, own.sessionId]]);
  });

  it('stay as they are after a wrong code', async () => {
    const other = await opened();
    await start();

    await expect(confirm('wrong')).rejects.toThrow(InvalidCode);

    await expect(other.refreshes()).resolves.toBeDefined();
    expect(deps.accepted).toEqual([]);
  });

  it('include mailed tokens; an address that is not confirmed gets a new one', async () => {
    const add = async (newEmail: string) => {
      await new ChangeEmail(deps).execute({ userId, newEmail, password: PASSWORD });
      return deps.accountMails.all.at(-1)?.id as AccountMailId;
    };
    const pending = await add('thief@example.com');

    await turnOn();

    expect(await deps.accountMails.find(pending, userId)).toBeNull();
    expect(deps.accountMails.all.map((mail) => mail.email)).toEqual([email]);
  });

  it('do not come back by a log-in whose password was compared before', async () => {
    await start();
    const compare = deps.passwordHasher.verify.bind(deps.passwordHasher);
    deps.passwordHasher.verify = async (...given) => {
      await confirm();
      return compare(...given);
    };

    await expect(logIn()).rejects.toThrow(CodeRequired);
  });

  it('say of each later session that a code was shown', async () => {
    await turnOn();

    const { refreshToken } = await logIn(codeOf(STEP + 1));

    const { sessionId = null } = deps.refreshTokens.parse(refreshToken) ?? {};
    expect(await deps.sessions.get(String(sessionId))).toMatchObject({ withSecondFactor: true });
  });
});

describe('logging in with it', () => {
  let recovery: string;
  beforeEach(async () => {
    [recovery = ''] = await turnOn();
  });

  it('needs a code after a right password, and says nothing about it after a wrong one', async () => {
    await expect(logIn()).rejects.toThrow(new CodeRequired());
    await expect(logIn(undefined, 'a wrong password')).rejects.toThrow(new InvalidCredentials());
    await expect(logIn(codeOf(STEP + 1), 'a wrong password')).rejects.toThrow(new InvalidCredentials());
    await expect(logIn('wrong')).rejects.toThrow(new InvalidCredentials());
  });

  it('accepts each code once, that of the confirmation included, and none of an earlier step', async () => {
    await expect(logIn(codeOf(STEP))).rejects.toThrow(InvalidCredentials);
    const later = laterStep();
    await expect(logIn(codeOf(later))).resolves.toBeDefined();

    await expect(logIn(codeOf(later))).rejects.toThrow(InvalidCredentials);
    await expect(logIn(codeOf(later - 1))).rejects.toThrow(InvalidCredentials);
    await expect(logIn(codeOf(later + 1))).resolves.toBeDefined();
  });

  it('accepts each recovery code once', async () => {
    await expect(logIn(recovery)).resolves.toBeDefined();
    await expect(logIn(recovery)).rejects.toThrow(InvalidCredentials);
  });
});

it.each([
  ['in the middle', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['before and behind it', (code: string) => `  ${code}\n`],
  ['that do not break a line', (code: string) => `\u{a0}${code.slice(0, 3)}\u{202f}${code.slice(3)}`],
])('takes each code with blanks %s', async (_where, typed) => {
  await start();
  await expect(confirm(typed(codeOf(STEP)))).resolves.toHaveLength(10);

  await expect(logIn(typed(codeOf(STEP + 1)))).resolves.toBeDefined();
  await expect(logIn(typed('recovery-0'))).resolves.toBeDefined();
  await expect(logIn(' ')).rejects.toThrow(InvalidCredentials);
  await expect(turnOff(typed('recovery-1'))).resolves.toBeUndefined();
});

describe('turning it off', () => {
  it.each([
    ['a code of the app', () => codeOf(laterStep())],
    ['a recovery code', () => 'recovery-0'],
  ])('takes %s', async (_what, codeNow) => {
    await turnOn();
    await expect(turnOff('wrong')).rejects.toThrow(InvalidCode);

    await turnOff(codeNow());

    await expect(logIn()).resolves.toBeDefined();
  });

  it('finds no code right while it is off or only started', async () => {
    await expect(turnOff(codeOf(STEP))).rejects.toThrow(InvalidCode);
    await start();
    await expect(turnOff(codeOf(STEP))).rejects.toThrow(InvalidCode);
  });

  it('is refused to operators who need it, and to no borrower', async () => {
    const operatorId = idNumber<'User'>(900_003);
    await deps.users.add(aUser({ id: operatorId, role: 'operator', email: 'operator@example.com' }));
    const required = new TurnOffSecondFactor({ ...deps, operatorMfaRequired: true });

    await expect(required.execute({ userId: operatorId, code: 'any' })).rejects.toThrow(SecondFactorRequired);
    await turnOn();
    await expect(turnOff('recovery-0', true)).resolves.toBeUndefined();
  });
});
