import type { SessionId, UserId } from '../../domain/shared/ids.ts';

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
