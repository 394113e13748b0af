import type { Role } from '../../domain/identity/user.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Page, PageRequest } from '../shared/page.ts';

/**
 * A user as operators see them. Who is erased is listed still, since the books refer to the id: `erased` is true, and
 * all that told of the person is `null`. Instants are ISO text.
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
  readonly erased: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface UserFilter {
  readonly role?: Role | undefined;
  /** The whole address, whatever its case. */
  readonly email?: string | undefined;
}

export interface UserQueries {
  list(filter: UserFilter, page: PageRequest): Promise<Page<UserView>>;
  userOf(id: UserId): Promise<UserView | null>;
}
