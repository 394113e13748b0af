import type { EventPublisher } from '../../../application/shared/ports.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { User } from '../../../domain/identity/user.ts';
import type { Users } from '../../../domain/identity/users.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryUsers extends InMemoryCollection<User> implements Users {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ id }) => id, unknown: () => new UserNotFound() });
  }

  override async add(user: User): Promise<void> {
    if ([...this.peek()].some(({ emailKey }) => emailKey === user.emailKey)) throw new EmailTaken();
    if (this.isLinked(user)) throw new SubjectAlreadyLinked();
    await super.add(user);
  }

  async find(id: string): Promise<User | null> {
    return this.matching((user) => user.id === id)[0] ?? null;
  }

  getToErase(id: UserId): Promise<User> {
    return this.get(id);
  }

  async findByEmail(email: string): Promise<User | null> {
    const key = emailKeyOf(email);
    return this.matching((user) => user.emailKey === key && user.erasedAt === null)[0] ?? null;
  }

  override async save(user: User): Promise<void> {
    if (!this.has(user.id)) throw new Error(`User ${user.id} was never added.`);
    if ([...this.peek()].some(({ id, emailKey }) => id !== user.id && emailKey === user.emailKey))
      throw new EmailTaken();
    await super.save(user);
  }

  private isLinked({ externalIssuer, externalSubject }: User): boolean {
    if (externalSubject === null) return false;
    return [...this.peek()].some(
      (user) => user.externalIssuer === externalIssuer && user.externalSubject === externalSubject,
    );
  }
}
