import type { Users } from '../../domain/identity/users.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Marks a user as verified, by an approved document; again has no further effect. */
export class VerifyIdentity extends UseCase<{ users: Users; unitOfWork: UnitOfWork; clock: Clock }> {
  /** @throws UserNotFound */
  async execute({ userId }: { userId: UserId }): Promise<void> {
    const { users, unitOfWork, clock } = this.deps;
    await unitOfWork.run(async () => {
      const user = await users.get(userId);
      user.verifyIdentity(clock.now());
      await users.save(user);
    });
  }
}
