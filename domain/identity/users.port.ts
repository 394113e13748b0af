import type { UserId } from '../shared/id.ts';
import type { User } from './user.ts';

/** All users ever made, the erased ones under their anonymous id. */
export interface Users {
  /** @throws EmailTaken when another user has the same `emailKey`, SubjectAlreadyLinked when one has the identity */
  add(user: User): Promise<void>;
  /** To look at: the erased ones too; `null` for an id that was never given out. */
  find(id: UserId): Promise<User | null>;
  /** To change: whoever else wants to change the same user waits. @throws UserNotFound */
  get(id: UserId): Promise<User>;
  /** Compared by `emailKey`, so that case does not matter; never finds an erased user. */
  findByEmail(email: string): Promise<User | null>;
  save(user: User): Promise<void>;
}
