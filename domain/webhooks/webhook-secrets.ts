/** How long a replaced secret still signs. */
export const OVERLAP_HOURS = 24;
/** Bounds the signature header. */
const MAX_SECRETS = 5;

/** A secret that signs deliveries. `signsUntil` is ISO 8601 in UTC; `null` for the current one. */
export interface WebhookSecret {
  readonly secret: string;
  readonly signsUntil: string | null;
}

/** The secrets after the current one is replaced, newest first. The replaced one signs for `OVERLAP_HOURS`. */
export function rotated(secrets: readonly WebhookSecret[], secret: string, now: Date): readonly WebhookSecret[] {
  const until = new Date(now.getTime() + OVERLAP_HOURS * 3_600_000).toISOString();
  const earlier = secrets.map((each) => ({ ...each, signsUntil: each.signsUntil ?? until }));
  return [{ secret, signsUntil: null }, ...earlier.filter((each) => signs(each, now))].slice(0, MAX_SECRETS);
}

export function signingSecrets(secrets: readonly WebhookSecret[], now: Date): readonly string[] {
  return secrets.filter((each) => signs(each, now)).map(({ secret }) => secret);
}

function signs({ signsUntil }: WebhookSecret, now: Date): boolean {
  return signsUntil === null || now.toISOString() < signsUntil;
}
