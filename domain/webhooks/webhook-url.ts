import type { Phrase } from '../shared/phrase.ts';
import { InvalidWebhook, WEBHOOK_FAULTS } from './webhook.errors.ts';

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
  if (fault !== null) throw new InvalidWebhook([{ field: 'url', ...fault }]);
  return text;
}

function faultIn(text: string, { httpAllowed, isPrivate }: WebhookUrlPolicy): Phrase | null {
  if (text.length > URL_MAX_LENGTH) return WEBHOOK_FAULTS.tooLong({ count: URL_MAX_LENGTH });
  // The parser of URLs removes these instead of refusing them.
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return WEBHOOK_FAULTS.url();
  const { protocol, username, password, hash, hostname } = new URL(text);
  const secure = protocol === 'https:' || (httpAllowed && protocol === 'http:');
  if (!secure) return httpAllowed ? WEBHOOK_FAULTS.http() : WEBHOOK_FAULTS.https();
  if (username !== '' || password !== '') return WEBHOOK_FAULTS.credentials();
  if (hash !== '' || text.endsWith('#')) return WEBHOOK_FAULTS.fragment();
  return isPrivate(hostname) ? WEBHOOK_FAULTS.private() : null;
}
