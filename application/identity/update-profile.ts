import type { ProfileChanges, User, Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export type UpdatedProfile = Pick<User, 'id' | 'firstName' | 'lastName' | 'phone' | 'updatedAt'>;

export class UpdateProfile extends UseCase<{
  users: Users;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws UserNotFound, InvalidPersonalData */
  async execute({ userId, changes }: { userId: UserId; changes: ProfileChanges }): Promise<UpdatedProfile> {
    const { users, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const user = await users.get(userId);
      user.updateProfile(changes, await momentOf(this.deps));
      await users.save(user);
      const { id, firstName, lastName, phone, updatedAt } = user;
      return { id, firstName, lastName, phone, updatedAt };
    });
  }
}
