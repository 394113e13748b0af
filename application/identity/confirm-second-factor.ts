import { InvalidCode } from '../../domain/identity/second-factor.errors.ts';
import { RECOVERY_CODES } from '../../domain/identity/second-factor.ts';
import type { SecondFactors } from '../../domain/identity/second-factors.port.ts';
import type { Users } from '../../domain/identity/users.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type CodeDependencies, presentedCode } from './presented-code.ts';

/** Turns the second factor on with a first code, and returns the recovery codes. */
export class ConfirmSecondFactor extends UseCase<
  CodeDependencies & { users: Users; secondFactors: SecondFactors; unitOfWork: UnitOfWork; clock: Clock }
> {
  /** @returns the recovery codes @throws InvalidCode, SecondFactorIsOn, UserNotFound */
  execute({ userId, code }: { userId: UserId; code: string }): Promise<readonly string[]> {
    const { users, secondFactors, recoveryCodes, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      await users.get(userId);
      const factor = await secondFactors.find(userId);
      // Not started: no code is right.
      if (factor === null) throw new InvalidCode();
      const minted = recoveryCodes.mint(RECOVERY_CODES);
      const digests = minted.map(({ digest }) => digest);
      factor.confirm(presentedCode(code, factor, this.deps), digests, clock.now());
      await secondFactors.save(factor);
      return minted.map(({ code }) => code);
    });
  }
}
