import type { Role } from '../../domain/identity/user.ts';
import type { SessionId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/**
 * A user as an operator sees them; timestamps are ISO 8601 in UTC. Erased users stay in the list, because the ledger
 * refers to their ids; their personal data is `null`.
 */
export interface UserView {
  readonly userId: UserId;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly role: Role;
  readonly verified: boolean;
  readonly externalSubject: string | null;
  readonly emailConfirmedAt: string | null;
  readonly erased: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A user's own profile; timestamps are ISO 8601 in UTC. Adapters turn `profileImage`, a file id, into a link. */
export interface ProfileView {
  readonly id: UserId;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly verified: boolean;
  readonly profileImage: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ProfileQueries {
  /** Returns `null` if the user is unknown or erased. */
  profileOf(userId: UserId): Promise<ProfileView | null>;
}

export interface UserFilter {
  readonly role?: Role | undefined;
  /** The whole address, in any case. */
  readonly email?: string | undefined;
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
