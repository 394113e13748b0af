import { InvalidCode, SecondFactorRequired, type SecondFactors } from '../../domain/identity/second-factor.ts';
import type { Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type CodeDependencies, presentedCode } from './presented-code.ts';

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
