import { signingKeyFromPem, verificationKeysFromPem } from '../adapters/security/signing-key.ts';
import { checkPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../domain/identity/password.ts';
import { checkPersonalData } from '../domain/identity/personal-data.ts';
import type { Variables } from './variables.ts';

/** Who signs in, and with whose tokens. */
export interface IdentityConfig {
  /** `null`: generated once and kept in `dataDir`. */
  readonly jwtPrivateKey: string | null;
  readonly jwtIssuer: string;
  readonly jwtAudience: string;
  /** Public keys (PEM, concatenated) whose tokens are accepted as well: for replacing `jwtPrivateKey`. */
  readonly jwtAdditionalPublicKeys: string | null;
  /** The external identity provider whose tokens are accepted as well. `null`: none. */
  readonly oidc: { readonly issuer: string; readonly audience: string; readonly jwksUrl: string } | null;
  readonly operator: { readonly email: string; readonly password: string } | null;
}

export function identity(read: Variables): IdentityConfig {
  const jwtIssuer = read.own('JWT_ISSUER', 'lending-service');
  return {
    jwtPrivateKey: jwtPrivateKey(read),
    jwtIssuer,
    jwtAudience: read.own('JWT_AUDIENCE', 'lending-api'),
    jwtAdditionalPublicKeys: jwtAdditionalPublicKeys(read),
    oidc: oidc(read, jwtIssuer),
    operator: operator(read),
  };
}

function jwtPrivateKey(read: Variables): string | null {
  const pem = read.own('JWT_PRIVATE_KEY', null);
  if (pem !== null && !succeeds(() => signingKeyFromPem(pem))) {
    read.bad('JWT_PRIVATE_KEY', 'must be an unencrypted private key in PEM (Ed25519 or P-256).');
  }
  return pem;
}

function jwtAdditionalPublicKeys(read: Variables): string | null {
  const name = 'JWT_ADDITIONAL_PUBLIC_KEYS';
  const pem = read.optional(name);
  if (pem === null) return null;
  if (read.optional('JWT_PRIVATE_KEY') === null)
    read.bad(name, 'requires JWT_PRIVATE_KEY. Without it, use `keys rotate`.');
  if (!succeeds(() => verificationKeysFromPem(pem))) read.bad(name, 'must be public keys in PEM (Ed25519 or P-256).');
  return pem;
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

function oidc(read: Variables, jwtIssuer: string): IdentityConfig['oidc'] {
  const values = read.allOrNone(['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_JWKS_URL']);
  if (values === null) return null;
  const [issuer, audience, jwksUrl] = values;
  // An attacker who can replace the keys in transit can sign in as any user.
  if (jwksUrl !== '') read.url('OIDC_JWKS_URL', read.production ? ['https:'] : ['https:', 'http:'], null, false);
  if (issuer === jwtIssuer) read.bad('OIDC_ISSUER', 'must differ from JWT_ISSUER.');
  return { issuer, audience, jwksUrl };
}

function operator(read: Variables): IdentityConfig['operator'] {
  const values = read.allOrNone(['OPERATOR_EMAIL', 'OPERATOR_PASSWORD']);
  if (values === null) return null;
  const [email, password] = values;
  if (email !== '' && !succeeds(() => checkPersonalData({ email }))) {
    read.bad('OPERATOR_EMAIL', 'must be an e-mail address.');
  }
  if (password !== '' && !succeeds(() => checkPassword(password))) {
    read.bad('OPERATOR_PASSWORD', `must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters.`);
  }
  return { email, password };
}
