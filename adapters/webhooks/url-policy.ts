import { isIP } from 'node:net';
import type { WebhookUrlPolicy } from '../../domain/webhooks/webhook-url.ts';
import { isPublicAddress } from '../shared/public-address.ts';

/** Names that are private wherever they are resolved: RFC 6761, RFC 6762, RFC 9476 and the reservation by ICANN. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt)\.?$/;

export interface WebhookNetwork {
  readonly httpAllowed: boolean;
  readonly privateAllowed: boolean;
}

export function urlPolicy({ httpAllowed, privateAllowed }: WebhookNetwork): WebhookUrlPolicy {
  return { httpAllowed, isPrivate: (host) => !privateAllowed && (isPrivateLiteral(host) || PRIVATE_NAME.test(host)) };
}

/** `URL` has converted every notation of an IPv4 address, such as `0x7f.1`, to four decimals. */
export function isPrivateLiteral(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}
