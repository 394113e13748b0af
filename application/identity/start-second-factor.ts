import { SecondFactor, SecondFactorElsewhere, type SecondFactors } from '../../domain/identity/second-factor.ts';
import { UnknownSubject } from '../../domain/identity/user.errors.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { NewSecret, OneTimePasswords } from './second-factor.ports.ts';

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
