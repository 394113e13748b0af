import { InvalidWebhook } from './webhook.errors.ts';

export const URL_MAX_LENGTH = 2048;

/** The addresses that this service allows. Checked again when a delivery connects. */
export interface WebhookUrlPolicy {
  readonly httpAllowed: boolean;
  /** Whether a host is private, as far as its name says. */
  isPrivate(host: string): boolean;
}

/** Returns the URL unchanged. @throws InvalidWebhook */
export function checkedUrl(text: string, policy: WebhookUrlPolicy): string {
  const fault = faultIn(text, policy);
  if (fault !== null) throw new InvalidWebhook([{ field: 'url', message: fault }]);
  return text;
}

function faultIn(text: string, { httpAllowed, isPrivate }: WebhookUrlPolicy): string | null {
  if (text.length > URL_MAX_LENGTH) return `Must have at most ${URL_MAX_LENGTH} characters.`;
  // The parser of URLs removes these instead of refusing them.
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return 'Must be a URL.';
  const { protocol, username, password, hash, hostname } = new URL(text);
  const secure = protocol === 'https:' || (httpAllowed && protocol === 'http:');
  if (!secure) return httpAllowed ? 'Must start with https:// or http://.' : 'Must start with https://.';
  if (username !== '' || password !== '') return 'Must not contain a user name or password.';
  if (hash !== '' || text.endsWith('#')) return 'Must not contain a fragment.';
  return isPrivate(hostname) ? 'Must be on the public internet.' : null;
}
