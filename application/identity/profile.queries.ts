import type { UserId } from '../../domain/shared/id.ts';

/** A person's own profile; timestamps are ISO 8601 in UTC. `profileImage` is the key of the stored picture; who answers the person makes it a URL. */
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
  /** `null` for nobody, and for a user who is erased. */
  profileOf(userId: UserId): Promise<ProfileView | null>;
}
