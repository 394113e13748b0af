import { lengthOf } from '../shared/text.ts';
import { PasswordOutsideBounds, RecentSignInRequired } from './user.errors.ts';

/** A person's identity at an external identity provider. `subject` is unique only within its issuer. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Characters. The limit of OpenID Connect Core 1.0, section 2. */
export const EXTERNAL_SUBJECT_MAX_LENGTH = 255;

/** A password, stored as a hash, or an identity at an external provider. An invited person has neither yet. */
export type Credential =
  | { readonly passwordHash: string }
  | { readonly externalIdentity: ExternalIdentity }
  | { readonly invited: true };

/** Characters (code points). The maximum bounds the cost of hashing. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;

/** Length is the only rule (NIST SP 800-63B, 3.1.1.2). @throws PasswordOutsideBounds */
export function checkPassword(password: string): void {
  const length = lengthOf(password);
  if (length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH) {
    throw new PasswordOutsideBounds(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH);
  }
}

const LONGEST_AGE_MS = 5 * 60_000;

/** @param tokenIssuedAt when the identity provider issued the token @throws RecentSignInRequired */
export function checkRecentSignIn(tokenIssuedAt: Date, now: Date): void {
  const isRecent = now.getTime() - tokenIssuedAt.getTime() <= LONGEST_AGE_MS;
  if (!isRecent) throw new RecentSignInRequired();
}
