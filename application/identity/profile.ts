import { UserNotFound } from '../../domain/identity/user.errors.ts';
import type { ProfileChanges, User, Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import { type BusinessCalendar, type Clock, momentOf, type UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ProfileView } from './account.record.ts';
import type { ProfileQueries } from './user.queries.ts';

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

export class GetMyProfile extends UseCase<{ profiles: ProfileQueries }> {
  /** @throws UserNotFound */
  async execute({ userId }: { userId: UserId }): Promise<ProfileView> {
    const profile = await this.deps.profiles.profileOf(userId);
    if (profile === null) throw new UserNotFound();
    return profile;
  }
}

export class ChooseLanguage extends UseCase<{
  users: Users;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws UserNotFound */
  async execute({ userId, language }: { userId: UserId; language: Language }): Promise<void> {
    const { users, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      const user = await users.get(userId);
      user.chooseLanguage(language, await momentOf(this.deps));
      await users.save(user);
    });
  }
}
