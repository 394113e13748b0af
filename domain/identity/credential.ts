import type { ExternalIdentity } from './external-identity.ts';

/** A password, stored as a hash, or an identity at an external provider. An invited person has neither yet. */
export type Credential =
  | { readonly passwordHash: string }
  | { readonly externalIdentity: ExternalIdentity }
  | { readonly invited: true };
