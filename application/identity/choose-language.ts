import type { Users } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

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
