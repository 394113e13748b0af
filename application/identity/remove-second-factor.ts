import type { SecondFactors } from '../../domain/identity/second-factor.ts';
import type { Sessions } from '../../domain/identity/session.ts';
import { UserNotFound } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/user.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AccountGate } from './ports.ts';

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
