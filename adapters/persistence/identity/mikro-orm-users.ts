import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import { User } from '../../../domain/identity/user.ts';
import type { Users } from '../../../domain/identity/users.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { isUniqueViolation } from '../database/database-errors.ts';

export class MikroOrmUsers extends MikroOrmCollection<User> implements Users {
  override async add(user: User): Promise<void> {
    try {
      await super.add(user);
    } catch (error) {
      if (isUniqueViolation(error, 'users_external_identity')) throw new SubjectAlreadyLinked();
      throw isUniqueViolation(error, 'users_email_key') ? new EmailTaken() : error;
    }
  }

  find(id: UserId): Promise<User | null> {
    return this.em.findOne(User, { id });
  }

  /** Locks as tightly as an erasure needs: tightening the lock later, past those who wait for it, is a deadlock. */
  get(id: UserId): Promise<User> {
    const failHandler = () => new UserNotFound();
    return this.em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler });
  }

  findByEmail(email: string): Promise<User | null> {
    const where = { _emailKey: emailKeyOf(email), _erasedAt: null } as FilterQuery<User>;
    return this.em.findOne(User, where);
  }
}
