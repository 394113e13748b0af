import {
  InvalidCode,
  type PresentedCode,
  RECOVERY_CODES,
  SecondFactor,
  SecondFactorElsewhere,
  SecondFactorRequired,
  type SecondFactors,
} from '../../domain/identity/second-factor.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import { UnknownSubject, UserNotFound } from '../../domain/identity/user.errors.ts';
import type { User, Users } from '../../domain/identity/user.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import { type BusinessCalendar, type Clock, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { endMailedTokens, type MailingDependencies } from './account-mail.ts';
import type { AccountGate, NewSecret, OneTimePasswords, RecoveryCodes } from './ports.ts';

/** Gives the user a secret for an authenticator app. Log-ins need a code only once one is confirmed. */
export class StartSecondFactor extends UseCase<{
  users: Users;
  secondFactors: SecondFactors;
  oneTimePasswords: OneTimePasswords;
  unitOfWork: UnitOfWork;
  clock: Clock;
}> {
  /** @throws SecondFactorIsOn, SecondFactorElsewhere, UnknownSubject */
  execute({ userId }: { userId: UserId }): Promise<NewSecret> {
    const { users, secondFactors, oneTimePasswords, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const user = await users.get(userId);
      if (user.erasedAt !== null) throw new UnknownSubject();
      if (!user.signsInHere) throw new SecondFactorElsewhere();
      const { sealedSecret, ...secret } = oneTimePasswords.mint(userId, user.email);
      const started = await secondFactors.find(userId);
      started?.restart(sealedSecret);
      await secondFactors.save(started ?? new SecondFactor(userId, sealedSecret, clock.now()));
      return secret;
    });
  }
}

export interface CodeDependencies {
  readonly oneTimePasswords: OneTimePasswords;
  readonly recoveryCodes: RecoveryCodes;
}

/** What a person typed, to be compared with a second factor. Blanks do not count: apps show `123 456`. */
export function presentedCode(typed: string, factor: SecondFactor, deps: CodeDependencies): PresentedCode {
  const { id: userId, sealedSecret } = factor;
  const code = typed.replaceAll(/\s/g, '');
  return {
    isOf: (step) => deps.oneTimePasswords.isCode(code, { userId, sealedSecret, step }),
    digest: deps.recoveryCodes.digestOf(code),
  };
}

export interface ConfirmSecondFactorCommand {
  readonly userId: UserId;
  /** The caller's session, which is kept. */
  readonly sessionId: SessionId | null;
  readonly code: string;
}

/**
 * Turns the second factor on with a first code, and returns the recovery codes. Ends every other session and token of the
 * account: the password alone may have opened them, for a thief.
 */
export class ConfirmSecondFactor extends UseCase<
  CodeDependencies &
    MailingDependencies & {
      users: Users;
      secondFactors: SecondFactors;
      sessions: Sessions;
      gate: AccountGate;
      unitOfWork: UnitOfWork;
      calendar: BusinessCalendar;
    }
> {
  /** @returns the recovery codes @throws InvalidCode, SecondFactorIsOn, UserNotFound */
  execute({ userId, sessionId, code }: ConfirmSecondFactorCommand): Promise<readonly string[]> {
    const { users, secondFactors, recoveryCodes, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const user = await users.get(userId);
      const factor = await secondFactors.find(userId);
      // Not started: no code is right.
      if (factor === null) throw new InvalidCode();
      const minted = recoveryCodes.mint(RECOVERY_CODES);
      const digests = minted.map(({ digest }) => digest);
      factor.confirm(presentedCode(code, factor, this.deps), digests, clock.now());
      await secondFactors.save(factor);
      await this.endOthers(user, sessionId);
      return minted.map(({ code }) => code);
    });
  }

  private async endOthers(user: User, sessionId: SessionId | null): Promise<void> {
    const { users, sessions, gate, clock } = this.deps;
    user.endAccessTokens(await momentOf(this.deps), sessionId);
    await users.save(user);
    await endMailedTokens(this.deps, user);
    await sessions.revokeAllOf(user.id, clock.now(), sessionId);
    const session = sessionId === null ? null : await sessions.find(sessionId, user.id);
    if (session !== null) {
      session.proveSecondFactor();
      await sessions.save(session);
    }
    await gate.close(user.id, user);
  }
}

/** Turns the second factor off, by a code of the app or a recovery code. */
export class TurnOffSecondFactor extends UseCase<
  CodeDependencies & {
    users: Users;
    secondFactors: SecondFactors;
    unitOfWork: UnitOfWork;
    clock: Clock;
    operatorMfaRequired: boolean;
  }
> {
  /** @throws InvalidCode, SecondFactorRequired, UserNotFound */
  execute({ userId, code }: { userId: UserId; code: string }): Promise<void> {
    const { users, secondFactors, unitOfWork, clock, operatorMfaRequired } = this.deps;
    return unitOfWork.run(async () => {
      const { role } = await users.get(userId);
      if (operatorMfaRequired && role === 'operator') throw new SecondFactorRequired();
      const factor = await secondFactors.find(userId);
      if (!factor?.accept(presentedCode(code, factor, this.deps), clock.now())) throw new InvalidCode();
      await secondFactors.remove(factor);
    });
  }
}

/**
 * Removes the second factor of a person who lost app and recovery codes, for those who run the service. Ends all sessions
 * and access tokens of the account: the telephone may be stolen.
 */
export class RemoveSecondFactor extends UseCase<{
  users: Users;
  secondFactors: SecondFactors;
  sessions: Sessions;
  gate: AccountGate;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @returns whether it was on @throws UserNotFound */
  execute({ email }: { email: string }): Promise<boolean> {
    const { users, secondFactors, sessions, gate, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const found = await users.findByEmail(email);
      if (found === null) throw new UserNotFound();
      const user = await users.get(found.id);
      const factor = await secondFactors.find(user.id);
      if (factor === null) return false;
      await secondFactors.remove(factor);
      if (!factor.isOn) return false;
      user.endAccessTokens(await momentOf(this.deps));
      await users.save(user);
      await sessions.revokeAllOf(user.id, clock.now());
      await gate.close(user.id, user);
      return true;
    });
  }
}
