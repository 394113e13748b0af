import { type FilterQuery, LockMode } from '@mikro-orm/core';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import { User } from '../../../domain/identity/user.ts';
import type { Users } from '../../../domain/identity/users.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { writeUnique } from '../database/database-errors.ts';

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

  /** Takes the strongest lock at once: upgrading it later could deadlock with transactions that wait for the row. */
  get(id: UserId): Promise<User> {
    const failHandler = () => new UserNotFound();
    return this.em.findOneOrFail(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler });
  }

  findByEmail(email: string): Promise<User | null> {
    const where = { _emailKey: emailKeyOf(email), _erasedAt: null } as FilterQuery<User>;
    return this.em.findOne(User, where);
  }
}
