/** Names, in lower case, whose values never reach a log, wherever in a line they stand. */
const SECRETS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'password',
  'passwordhash',
  'accesstoken',
  'refreshtoken',
  'token',
  'confirmationcode',
  'signature',
  'x-signature',
]);
const CENSORED = '[redacted]';
/** Nobody logs anything deeper, and a walk has to end. */
const DEEPEST = 6;

/** The values of a query that are as good as a password: of a signed address, or `access_token` (RFC 6750, 2.3). */
const SECRET_QUERY = /([?&][^=&]*(?:signature|sig|token|code|password|secret)=)[^&]*/gi;
/** The statement that database libraries put in front of their message, with the values in it. */
const STATEMENT = /\b(?:insert into|update|delete from|select|with|merge into)\b[\s\S]*? - (?=[a-z])/gi;

/**
 * The line without its secrets. The redaction that pino brings does the same by paths, but with wildcards it costs
 * more than all the rest of a request; a walk over the few fields of a line does not.
 */
export function withoutSecrets(line: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let censored: Record<string, unknown> | undefined;
  for (const name in line) {
    const value = line[name];
    const kept = SECRETS.has(name.toLowerCase())
      ? CENSORED
      : isPlain(value) && depth < DEEPEST
        ? withoutSecrets(value, depth + 1)
        : value;
    if (kept === value) continue;
    // Whoever logs a value goes on using it: it is copied before anything is taken out.
    censored ??= Array.isArray(line) ? ([...line] as unknown as Record<string, unknown>) : { ...line };
    censored[name] = kept;
  }
  return censored ?? line;
}

/** Errors, requests and the like are left to the serializers, which pick what they show. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

export function withoutSecretQuery(url: string): string {
  return url.includes('?') ? url.replace(SECRET_QUERY, `$1${CENSORED}`) : url;
}

export function withoutStatement(text: string): string {
  return text.replace(STATEMENT, '[statement] - ');
}
