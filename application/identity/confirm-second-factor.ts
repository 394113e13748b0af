import { InvalidCode, RECOVERY_CODES, type SecondFactors } from '../../domain/identity/second-factor.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import type { User, Users } from '../../domain/identity/user.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { endMailedTokens, type MailingDependencies } from './mail-account.ts';
import type { AccountGate } from './ports.ts';
import { type CodeDependencies, presentedCode } from './presented-code.ts';

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
