import type { UserId } from '../shared/ids.ts';
import type { User } from './user.ts';

/** All users. An erased user keeps its id. */
export interface Users {
  /** @throws EmailTaken if the `emailKey` is in use, SubjectAlreadyLinked if the external identity is */
  add(user: User): Promise<void>;
  /** For reading: locks nothing, and finds erased users too. */
  find(id: UserId): Promise<User | null>;
  /**
   * For changing: locks the user until the unit of work ends. Call it before anything is locked that belongs to the user.
   * @throws UserNotFound
   */
  get(id: UserId): Promise<User>;
  /** As `get`, and waits for all that is being written about the user. @throws UserNotFound */
  getToErase(id: UserId): Promise<User>;
  /** Compares by `emailKey`. Never finds an erased user. */
  findByEmail(email: string): Promise<User | null>;
  /** @throws EmailTaken if another user has the `emailKey` */
  save(user: User): Promise<void>;
}
