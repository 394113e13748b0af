import type { SessionId, UserId } from '../../domain/shared/ids.ts';

/** The secrets that authenticator apps share with the service, and their codes. */
export interface OneTimePasswords {
  /** A new secret for an account. Only `sealedSecret` is stored. */
  mint(userId: UserId, account: string): NewSecret & { readonly sealedSecret: string };
  /** Whether the code is that of the step. */
  isCode(code: string, of: { readonly userId: UserId; readonly sealedSecret: string; readonly step: number }): boolean;
}

/** What an authenticator app needs: the secret in base32, and an address with it for a QR code. */
export interface NewSecret {
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** Codes for those who lost their app. Only their digests are stored. */
export interface RecoveryCodes {
  mint(count: number): readonly { readonly code: string; readonly digest: string }[];
  /** The same however the code is spaced, and in any case. */
  digestOf(code: string): string;
}

/** Finds out which accounts have the second factor on. */
export interface SecondFactorQueries {
  statusOf(userId: UserId): Promise<SecondFactorStatus | null>;
  /** Whether the factor is on, and a code of it was shown in this session. */
  isProvenIn(sessionId: SessionId, userId: UserId): Promise<boolean>;
}

/** `null` instead of it: the factor is off. `since` is ISO 8601 in UTC. */
export interface SecondFactorStatus {
  readonly since: string;
  readonly recoveryCodesLeft: number;
}
