import type { DomainEvent } from '../shared/aggregate.ts';
import type { SessionId, UserId } from '../shared/ids.ts';

interface UserEvent extends DomainEvent {
  readonly userId: UserId;
}

export interface UserRegistered extends UserEvent {
  readonly type: 'user.registered';
}

export interface UserIdentityVerified extends UserEvent {
  readonly type: 'user.identity-verified';
}

/** `replacedImage` is the key of the previous picture's file. */
export interface UserPictureChanged extends UserEvent {
  readonly type: 'user.picture-changed';
  readonly replacedImage: string | null;
}

/** Carries no personal data: events outlive the account. */
export interface UserErased extends UserEvent {
  readonly type: 'user.erased';
  readonly profileImage: string | null;
  /** Whether it only removes what was written after the erasure. */
  readonly isRepeated: boolean;
}

export type UserEvents = UserRegistered | UserIdentityVerified | UserPictureChanged | UserErased;

/** A refresh token was used after its exchange: it has leaked. */
export interface SessionReplayed extends DomainEvent {
  readonly type: 'session.replayed';
  readonly sessionId: SessionId;
  readonly userId: UserId;
}

export type SessionEvents = SessionReplayed;
