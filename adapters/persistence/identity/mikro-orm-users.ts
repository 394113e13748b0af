import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import { User } from '../../../domain/identity/user.ts';
import type { Users } from '../../../domain/identity/users.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { isUniqueViolation } from '../shared/database-errors.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store } from '../shared/mikro-orm-collection.ts';
import { rowsOf } from '../shared/read-models.ts';

export class MikroOrmUsers implements Users {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  async add(user: User): Promise<void> {
    try {
      await store(this.em, this.events, user);
    } catch (error) {
      if (isUniqueViolation(error, 'users_external_identity')) throw new SubjectAlreadyLinked();
      throw isUniqueViolation(error, 'users_email_key') ? new EmailTaken() : error;
    }
  }

  find(id: UserId): Promise<User | null> {
    return tableOf(this.em, User).one(this.em, { id });
  }

  /**
   * Locked, so that whoever changes the same user waits for the turn instead of colliding at the end, over and over
   * when there are many. At once as tightly as erasing needs it: to tighten it later, past those who wait, is a deadlock.
   */
  async get(id: UserId): Promise<User> {
    const user = await tableOf(this.em, User).one(this.em, { id }, { lock: true });
    if (user === null) throw new UserNotFound();
    return user;
  }

  async findByEmail(email: string): Promise<User | null> {
    const [found] = await rowsOf<{ id: UserId }>(
      this.em,
      'select id from users where email_key = $1 and erased_at is null',
      [emailKeyOf(email)],
    );
    return found === undefined ? null : this.find(found.id);
  }

  save(user: User): Promise<void> {
    return store(this.em, this.events, user);
  }
}
