import type { UserId } from '../../domain/shared/ids.ts';

export const PERSONAL_CONTEXTS = ['identity', 'lending', 'documents', 'support', 'notifications', 'credit'] as const;
export type PersonalContext = (typeof PERSONAL_CONTEXTS)[number];

/** Some rows of one kind, such as the `tickets` of `support`. */
export interface PersonalRows {
  readonly context: PersonalContext;
  readonly kind: string;
  /** Each a JSON object in UTF-8. Timestamps are ISO 8601 in UTC, money is decimal. */
  readonly rows: readonly Uint8Array[];
}

export interface PersonalDataQueries {
  /**
   * Passes on all rows of one snapshot, in parts of bounded size: context by context, kind by kind, at least one part of
   * each kind. Returns `false` if the user is unknown or erased.
   * @throws ExportInProgress while any node reads the data of the same user
   */
  read(userId: UserId, take: (part: PersonalRows) => Promise<void>): Promise<boolean>;
}
