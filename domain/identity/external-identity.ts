/** A person as an outside identity provider knows them. `subject` is unique only within its issuer. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Characters. The longest that OpenID Connect Core 1.0, section 2, lets an issuer give out. */
export const SUBJECT_MAX_LENGTH = 255;
