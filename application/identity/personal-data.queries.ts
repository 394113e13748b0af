import type { UserId } from '../../domain/shared/id.ts';

/** The rows of one kind, such as the tickets of a user. Timestamps are ISO 8601 in UTC, money is decimal. */
export type PersonalRows = readonly Readonly<Record<string, unknown>>[];

export const PERSONAL_CONTEXTS = ['identity', 'lending', 'documents', 'support', 'notifications', 'credit'] as const;
export type PersonalContext = (typeof PERSONAL_CONTEXTS)[number];

/** By context and kind, such as `support` and `tickets`. */
export type PersonalData = Readonly<Record<PersonalContext, Readonly<Record<string, PersonalRows>>>>;

export interface PersonalDataQueries {
  /** All at one moment. Returns `null` if the user is unknown or erased. */
  of(userId: UserId): Promise<PersonalData | null>;
}
