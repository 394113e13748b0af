/** A person's identity at an external identity provider. `subject` is unique only within its issuer. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Characters. The limit of OpenID Connect Core 1.0, section 2. */
export const SUBJECT_MAX_LENGTH = 255;
