import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { WebhookMessage, WebhookSender } from '../../application/webhooks/ports.ts';
import type { WebhookUrlPolicy } from '../../domain/webhooks/webhook.ts';
import type { TryResult } from '../../domain/webhooks/webhook-delivery.ts';
import { ForbiddenAddress, guardedLookup, isPublicAddress } from '../network/public-address.ts';
import { signatureHeaders } from './signature.ts';

/** The form of an HTTP date, also of the two obsolete ones, without a check of the date (RFC 9110, 5.6.7). */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? [A-Za-z0-9 :-]{15,20} (?:GMT|\d{4})$/;

/** The wait that a receiver requires: in seconds, or until an HTTP date. `undefined` for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000;
  if (!HTTP_DATE.test(header)) return undefined;
  const until = Date.parse(header.endsWith(' GMT') ? header : `${header} GMT`);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}

/** Names that are private wherever they are resolved: RFC 6761, RFC 6762, RFC 9476 and the reservation by ICANN. */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt)\.?$/;

interface WebhookNetwork {
  readonly httpAllowed: boolean;
  readonly privateAllowed: boolean;
}

export function urlPolicy({ httpAllowed, privateAllowed }: WebhookNetwork): WebhookUrlPolicy {
  return { httpAllowed, isPrivate: (host) => !privateAllowed && (isPrivateLiteral(host) || PRIVATE_NAME.test(host)) };
}

/** `URL` has converted every notation of an IPv4 address, such as `0x7f.1`, to four decimals. */
function isPrivateLiteral(host: string): boolean {
  const literal = host.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}

const TIMEOUT_MS = 15_000;

export interface NodeWebhookSenderOptions extends WebhookNetwork {
  readonly timeoutMs?: number;
  /** Trusted instead of the usual certificate authorities. */
  readonly certificateAuthority?: string;
}

/** The start of an answer. */
interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

// Why: docs/decisions/0017-outgoing-webhooks.md
/**
 * Sends with Node's own client, whose agents accept a look-up function: an address is checked when it is connected to.
 * Redirects are not followed. The body of the answer is not read.
 */
export class NodeWebhookSender implements WebhookSender {
  private readonly network: WebhookNetwork;
  private readonly timeoutMs: number;
  private readonly plain: http.Agent;
  private readonly secure: https.Agent;

  constructor({ timeoutMs = TIMEOUT_MS, certificateAuthority, ...network }: NodeWebhookSenderOptions) {
    this.network = network;
    this.timeoutMs = timeoutMs;
    const lookup = guardedLookup((address) => network.privateAllowed || isPublicAddress(address));
    this.plain = new http.Agent({ lookup });
    this.secure = new https.Agent({
      lookup,
      ...(certificateAuthority !== undefined && { ca: certificateAuthority }),
    });
  }

  async send(message: WebhookMessage): Promise<TryResult> {
    const { protocol, hostname } = new URL(message.url);
    // The policy may have become stricter since the endpoint was registered.
    if (protocol !== 'https:' && !this.network.httpAllowed) return failed('The URL is not https.');
    // A literal IP address is connected to without a look-up.
    if (!this.network.privateAllowed && isPrivateLiteral(hostname)) return failed(NOT_PUBLIC);
    try {
      const { status, retryAfter } = await this.post(message, protocol);
      return resultOf(status, retryAfterMs(retryAfter, new Date()));
    } catch (error) {
      return failed(reasonOf(error, this.timeoutMs));
    }
  }

  private post({ url, body, secrets, ...content }: WebhookMessage, protocol: string): Promise<Answer> {
    const options = {
      method: 'POST',
      signal: AbortSignal.timeout(this.timeoutMs),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'lending-service-webhooks',
        ...signatureHeaders({ ...content, body }, secrets),
      },
    };
    return new Promise((resolve, reject) => {
      const answered = (response: http.IncomingMessage) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
        response.destroy();
      };
      const request =
        protocol === 'https:'
          ? https.request(url, { ...options, agent: this.secure }, answered)
          : http.request(url, { ...options, agent: this.plain }, answered);
      // A 101 is an answer too. Without a listener, Node closes the connection without an error.
      request.on('upgrade', answered).on('error', reject);
      request.end(body);
    });
  }
}

const NOT_PUBLIC = 'The host is not on the public internet.';

function failed(error: string, statusCode: number | null = null): TryResult {
  return { statusCode, error };
}

function resultOf(status: number, wait: number | undefined): TryResult {
  if (status >= 200 && status < 300) return { statusCode: status, error: null };
  const redirect = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
  const result = failed(`The receiver answered ${status}.${redirect}`, status);
  return wait === undefined ? result : { ...result, retryAfterMs: wait };
}

/** Our own message: those of libraries may quote internal addresses. */
function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof ForbiddenAddress) return NOT_PUBLIC;
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return `No answer within ${timeoutMs / 1000} s.`;
  return `The connection failed (${String(code ?? name)}).`;
}

export interface WebhookTry {
  /** `refused`: answered with an error status. */
  readonly outcome: 'delivered' | 'refused' | 'unanswered';
  readonly seconds: number;
}

/** Reports each try of another sender. */
export class MeasuredWebhookSender implements WebhookSender {
  private readonly sender: WebhookSender;
  private readonly report: (made: WebhookTry) => void;

  constructor(sender: WebhookSender, report: (made: WebhookTry) => void) {
    this.sender = sender;
    this.report = report;
  }

  async send(message: WebhookMessage): Promise<TryResult> {
    const start = performance.now();
    const result = await this.sender.send(message);
    this.report({ outcome: outcomeOf(result), seconds: (performance.now() - start) / 1000 });
    return result;
  }
}

function outcomeOf({ statusCode, error }: TryResult): WebhookTry['outcome'] {
  if (error === null) return 'delivered';
  return statusCode === null ? 'unanswered' : 'refused';
}
