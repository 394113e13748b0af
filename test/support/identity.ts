import { OpaqueRefreshTokens } from '../../adapters/security/opaque-tokens.ts';
import type { AccessToken, AccessTokens, AccountLookup, PasswordHasher } from '../../application/identity/ports.ts';
import { type NewUser, User } from '../../domain/identity/user.ts';
import { DirectUnitOfWork } from './fakes/direct-unit-of-work.ts';
import { fakeTime } from './fakes/fake-clock.ts';
import { FakeMailTokens, InMemoryAccountMails, InMemoryAddressMails } from './fakes/in-memory-account-mails.ts';
import { InMemoryOperatorAccounts } from './fakes/in-memory-operator-accounts.ts';
import { InMemorySavedViews } from './fakes/in-memory-saved-views.ts';
import { FAKE_PASSWORDS, FAKE_RECOVERY_CODES, InMemorySecondFactors } from './fakes/in-memory-second-factors.ts';
import { InMemorySessions } from './fakes/in-memory-sessions.ts';
import { InMemoryUsers } from './fakes/in-memory-users.ts';
import { RecordingEventPublisher } from './fakes/recording-event-publisher.ts';
import { RecordingJobQueue } from './fakes/recording-job-queue.ts';
import { idNumber, SequentialIds } from './fakes/sequential-ids.ts';

export const NOW = new Date('2026-11-20T23:02:00.000Z');
export const PASSWORD = 'correct horse battery';

/** A borrower with a password. */
export function aUser(given: Partial<NewUser> = {}): User {
  return new User(
    {
      id: idNumber<'User'>(900_001),
      role: 'borrower',
      email: 'Forename.Surname@example.com',
      firstName: 'Forename',
      lastName: 'Surname',
      phone: '+584121234567',
      credential: { passwordHash: hashOf(PASSWORD) },
      language: 'en',
      ...given,
    },
    NOW,
  );
}

export function hashOf(password: string): string {
  return `hash of ${password}`;
}

/** Hashes immediately and records the calls. Throws while a unit of work is open. */
export class FakePasswordHasher implements PasswordHasher {
  readonly calls: ('hash' | 'verify' | 'verifyNothing')[] = [];
  private readonly unitOfWork: DirectUnitOfWork;

  constructor(unitOfWork: DirectUnitOfWork) {
    this.unitOfWork = unitOfWork;
  }

  async hash(password: string): Promise<string> {
    this.note('hash');
    return hashOf(password);
  }

  async verify(password: string, hash: string): Promise<boolean> {
    this.note('verify');
    return hash === hashOf(password);
  }

  async verifyNothing(): Promise<false> {
    this.note('verifyNothing');
    return false;
  }

  private note(call: 'hash' | 'verify' | 'verifyNothing'): void {
    if (this.unitOfWork.isOpen) throw new Error('A password was hashed in an open unit of work.');
    this.calls.push(call);
  }
}

export class FakeAccessTokens implements AccessTokens {
  issue({ userId, role }: Parameters<AccessTokens['issue']>[0]): AccessToken {
    return { token: `${role} ${userId}`, expiresInSeconds: 900 };
  }
}

/** In-memory ports for the use cases of identity. */
function inMemoryAccountLookup(users: InMemoryUsers, secondFactors: InMemorySecondFactors): AccountLookup {
  const credentialOf: AccountLookup['credentialOf'] = async (email) => {
    const user = await users.findByEmail(email);
    const factor = user && (await secondFactors.find(user.id));
    if (user === null) return null;
    const { id: userId, passwordHash, tokenGeneration } = user;
    return { userId, passwordHash, tokenGeneration, needsCode: factor?.isOn === true };
  };
  return { credentialOf, idOf: async (email) => (await credentialOf(email))?.userId ?? null };
}

export function identityInMemory() {
  const events = new RecordingEventPublisher();
  const users = new InMemoryUsers(events);
  const sessions = new InMemorySessions(events);
  const operatorAccounts = new InMemoryOperatorAccounts(events);
  const accountMails = new InMemoryAccountMails(events);
  const secondFactors = new InMemorySecondFactors(events);
  const savedViews = new InMemorySavedViews(events);
  const stores = [users, operatorAccounts, sessions, accountMails, secondFactors, savedViews] as const;
  const unitOfWork = new DirectUnitOfWork(...stores, events);
  return {
    events,
    users,
    operatorAccounts,
    sessions,
    accountMails,
    secondFactors,
    savedViews,
    oneTimePasswords: FAKE_PASSWORDS,
    recoveryCodes: FAKE_RECOVERY_CODES,
    unitOfWork,
    accountLookup: inMemoryAccountLookup(users, secondFactors),
    addressMails: new InMemoryAddressMails(),
    mailTokens: new FakeMailTokens(),
    jobs: new RecordingJobQueue(),
    passwordHasher: new FakePasswordHasher(unitOfWork),
    refreshTokens: new OpaqueRefreshTokens(),
    accessTokens: new FakeAccessTokens(),
    addressDigests: { digestOf: (userId: string, address: string) => `${address} of ${userId}` },
    ids: new SequentialIds(),
    defaultLanguage: 'en' as const,
    ...fakeTime(NOW),
  };
}
