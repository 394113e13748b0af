import { domainError } from './domain-error.ts';
import type { Id, UserId } from './ids.ts';

/** From the least to the most: reads · also tickets and documents · also requests, loans and money · everything. */
export const OPERATOR_ROLES = ['viewer', 'support', 'officer', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export type ApiKeyId = Id<'ApiKey'>;
/** A person, or an API key, that acts in the back office. */
export type ActorId = UserId | ApiKeyId;

/** Who acts in the back office. */
export interface Operator {
  readonly id: ActorId;
  readonly role: OperatorRole;
  /** The person who made the API key that acts. Absent: a person acts. */
  readonly keyMadeBy?: UserId;
}

/** The person who answers for what the operator does. */
export function personBehind({ id, keyMadeBy }: Operator): UserId {
  return keyMadeBy ?? (id as UserId);
}

/** An operator who is a borrower, too, does not act on their own request, loan, payment, refund, ticket or document. */
export class OwnAffairs extends domainError(
  'forbidden',
  'OWN_AFFAIRS',
  'You cannot act on your own affairs. Another operator must do it.',
) {}

/** An API key does not act on the affairs of its maker. @param personId whom the act concerns, if any. @throws OwnAffairs */
export function refuseOwnAffairs(operator: Operator, personId: string | null | undefined): void {
  if (personId === personBehind(operator)) throw new OwnAffairs();
}
