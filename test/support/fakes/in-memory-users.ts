import type { EventPublisher } from '../../../application/shared/ports.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { User } from '../../../domain/identity/user.ts';
import type { Users } from '../../../domain/identity/users.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { copyAggregate } from './copy.ts';
import type { Restorable } from './direct-unit-of-work.ts';

export class InMemoryUsers implements Users, Restorable {
  private readonly events: EventPublisher;
  private byId = new Map<UserId, User>();

  constructor(events: EventPublisher) {
    this.events = events;
  }

  async add(user: User): Promise<void> {
    if (this.withKey(user.emailKey) !== undefined) throw new EmailTaken();
    if (this.isLinked(user)) throw new SubjectAlreadyLinked();
    await this.store(user);
  }

  async find(id: UserId): Promise<User | null> {
    const user = this.byId.get(id);
    return user === undefined ? null : copyAggregate(user);
  }

  async get(id: UserId): Promise<User> {
    const user = await this.find(id);
    if (user === null) throw new UserNotFound();
    return user;
  }

  async findByEmail(email: string): Promise<User | null> {
    const user = this.withKey(emailKeyOf(email));
    return user === undefined || user.erasedAt !== null ? null : copyAggregate(user);
  }

  async save(user: User): Promise<void> {
    if (!this.byId.has(user.id)) throw new Error(`User ${user.id} was never added.`);
    await this.store(user);
  }

  snapshot(): () => void {
    const before = new Map(this.byId);
    return () => {
      this.byId = before;
    };
  }

  private withKey(key: string): User | undefined {
    return [...this.byId.values()].find((user) => user.emailKey === key);
  }

  private isLinked({ externalIssuer, externalSubject }: User): boolean {
    if (externalSubject === null) return false;
    return [...this.byId.values()].some(
      (user) => user.externalIssuer === externalIssuer && user.externalSubject === externalSubject,
    );
  }

  private async store(user: User): Promise<void> {
    const events = user.pullEvents();
    this.byId.set(user.id, copyAggregate(user));
    await this.events.publish(events);
  }
}
