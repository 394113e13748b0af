import type { EventPublisher, Languages } from '../../../application/shared/ports.ts';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { User, Users } from '../../../domain/identity/user.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { InMemoryCollection } from './in-memory-collection.ts';

export class InMemoryUsers extends InMemoryCollection<User> implements Users {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ id }) => id, unknown: () => new UserNotFound() });
  }

  getToErase(id: UserId): Promise<User> {
    return this.get(id);
  }

  async findByEmail(email: string): Promise<User | null> {
    const key = emailKeyOf(email);
    return this.matching((user) => user.emailKey === key && user.erasedAt === null)[0] ?? null;
  }

  override async save(user: User): Promise<void> {
    const others = this.all.filter(({ id }) => id !== user.id);
    if (others.some(({ emailKey }) => emailKey === user.emailKey)) throw new EmailTaken();
    if (others.some((other) => isLinkedAs(user, other))) throw new SubjectAlreadyLinked();
    await super.save(user);
  }
}

export function inMemoryLanguages(users: InMemoryUsers): Languages {
  return {
    async of(userId) {
      const user = await users.find(userId);
      if (user === null) throw new UserNotFound();
      return user.language;
    },
  };
}

function isLinkedAs({ externalIssuer, externalSubject }: User, other: User): boolean {
  return (
    externalSubject !== null && other.externalSubject === externalSubject && other.externalIssuer === externalIssuer
  );
}
