import type { Role } from '../../domain/identity/user.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { ProfileView } from './account.record.ts';
import type { UserView } from './user.record.ts';

export interface ProfileQueries {
  /** Returns `null` if the user is unknown or erased. */
  profileOf(userId: UserId): Promise<ProfileView | null>;
}

export interface UserFilter {
  readonly role?: Role | undefined;
  /** The whole address, in any case. */
  readonly email?: string | undefined;
  readonly externalId?: string | undefined;
}

export interface UserQueries {
  list(filter: UserFilter, page: PageRequest): Promise<Page<UserView>>;
  userOf(id: UserId): Promise<UserView | null>;
}

/** A log-in that can still be used. Timestamps are ISO 8601 in UTC. */
export interface OpenSessionView {
  readonly sessionId: SessionId;
  readonly withSecondFactor: boolean;
  readonly since: string;
  /** When it got its latest tokens: it may have been used for 15 more minutes. */
  readonly lastRenewedAt: string;
}

export interface SessionQueries {
  /** The latest first. */
  openOf(userId: UserId, now: Date): Promise<readonly OpenSessionView[]>;
}
