import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import webPush, { type PushSubscription } from 'web-push';
import {
  DELIVERED,
  type DeadToken,
  type OutgoingMessage,
  type PushSender,
  type Rejected,
} from '../../application/notifications/ports.ts';
import type { Device } from '../../domain/notifications/device.ts';
import { ForbiddenAddress, guardedLookup, isPublicAddress } from '../network/public-address.ts';
import { pushText } from './push-sender.ts';

const TIMEOUT_MS = 10_000;
/** For a browser that is offline, the push service keeps a message this long. */
const TIME_TO_LIVE_SECONDS = 3 * 24 * 60 * 60;

export interface WebPushOptions {
  readonly vapid: { readonly publicKey: string; readonly privateKey: string; readonly subject: string };
  /** Whether an IP address may be connected to. Clients choose the endpoints and could name an internal address. */
  readonly mayConnect?: (address: string) => boolean;
  /** Trusted instead of the usual certificate authorities. */
  readonly certificateAuthority?: string;
}

/** Push to browsers: RFC 8030, encrypted (RFC 8291) and signed with VAPID (RFC 8292). */
export class WebPushSender implements PushSender {
  private readonly vapid: WebPushOptions['vapid'];
  private readonly mayConnect: (address: string) => boolean;
  private readonly agent: https.Agent;

  /** @throws Error if the VAPID keys are not valid */
  constructor({ vapid, mayConnect = isPublicAddress, certificateAuthority }: WebPushOptions) {
    const { subject, publicKey, privateKey } = vapid;
    webPush.getVapidHeaders('https://push.example', subject, publicKey, privateKey, 'aes128gcm');
    this.vapid = vapid;
    this.mayConnect = mayConnect;
    this.agent = new https.Agent({
      lookup: guardedLookup(mayConnect),
      ...(certificateAuthority !== undefined && { ca: certificateAuthority }),
    });
  }

  async send({ token }: Device, message: OutgoingMessage): Promise<typeof DELIVERED | Rejected | DeadToken> {
    const subscription = subscriptionOf(token);
    if (subscription === null) return dead('the token is not a push subscription');
    const { hostname } = new URL(subscription.endpoint);
    const literal = hostname.replace(/^\[|\]$/g, '');
    // A literal IP address is connected to without a lookup, so it is checked here.
    if (isIP(literal) !== 0 && !this.mayConnect(literal)) return dead('the endpoint is not public');
    const request = this.encrypt(subscription, message);
    if (request === null) return dead('the keys of the push subscription are not valid');
    try {
      return outcomeOf(await this.post(request));
    } catch (error) {
      if (error instanceof ForbiddenAddress) return dead('the endpoint is not public');
      throw error;
    }
  }

  /** `null` if the client's keys are not valid. */
  private encrypt(subscription: PushSubscription, message: OutgoingMessage) {
    const payload = JSON.stringify({
      notificationId: message.id,
      ...pushText(message),
      type: message.type,
      url: message.actionUrl,
    });
    try {
      return webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: this.vapid,
        TTL: TIME_TO_LIVE_SECONDS,
        contentEncoding: 'aes128gcm',
        // A repeated message replaces the first while the browser is offline. At most 32 characters of base64url.
        topic: message.id.replaceAll('-', ''),
      });
    } catch {
      return null;
    }
  }

  /** @returns the status. The body is not read: its size is unlimited. */
  private post({ endpoint, headers, body }: webPush.RequestDetails): Promise<number> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answered = (response: IncomingMessage) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      };
      const request = https.request(endpoint, { method: 'POST', headers, agent: this.agent, signal }, answered);
      // A 101 is an answer too. Without a listener, Node closes the connection without an error.
      request.on('upgrade', answered).on('error', reject);
      request.end(body);
    });
  }
}

function dead(reason: string): DeadToken {
  return { outcome: 'dead', reason };
}

/** RFC 8030, 5 and 7.3. @throws Error if a retry may succeed */
function outcomeOf(status: number): typeof DELIVERED | Rejected | DeadToken {
  if (status >= 200 && status < 300) return DELIVERED;
  if (status === 404 || status === 410) return dead('the subscription has expired');
  const final = status >= 300 && status < 500 && status !== 408 && status !== 429;
  if (final) return { outcome: 'rejected', reason: `the push service answered ${status}` };
  throw new Error(`The push service answered ${status}.`);
}

/** Reads a browser's subscription from its JSON. `null` if it is not valid or its endpoint is not HTTPS. */
function subscriptionOf(token: string): PushSubscription | null {
  const { endpoint, keys } = (parsed(token) ?? {}) as { endpoint?: unknown; keys?: Record<string, unknown> | null };
  const { p256dh, auth } = keys ?? {};
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return { endpoint: url.href, keys: { p256dh, auth } };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
