import type { FilterQuery } from '@mikro-orm/core';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import { User } from '../../../domain/identity/user.ts';
import type { Users } from '../../../domain/identity/users.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';
import { lockPerson, lockPersonToErase } from '../database/locks.ts';

export class MikroOrmUsers extends MikroOrmCollection<User> implements Users {
  override save(user: User): Promise<void> {
    return writeUnique(super.save(user), {
      users_email_key: EmailTaken,
      users_external_identity: SubjectAlreadyLinked,
    });
  }

  find(id: UserId): Promise<User | null> {
    return this.em.findOne(User, { id });
  }

  async get(id: UserId): Promise<User> {
    return this.locked(await lockPerson(this.em, { userId: id }));
  }

  async getToErase(id: UserId): Promise<User> {
    return this.locked(await lockPersonToErase(this.em, { userId: id }));
  }

  findByEmail(email: string): Promise<User | null> {
    const where = { _emailKey: emailKeyOf(email), _erasedAt: null } as FilterQuery<User>;
    return this.em.findOne(User, where);
  }

  /** The row as it is now, even if this unit of work has read it before. */
  private locked([row]: readonly object[]): User {
    if (row === undefined) throw new UserNotFound();
    return this.em.map(User, row);
  }
}
