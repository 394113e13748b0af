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
import { ForbiddenAddress, guardedLookup, isPublicAddress } from './public-address.ts';
import { pushText } from './push-text.ts';

const TIMEOUT_MS = 10_000;
/** How long the push service keeps the message for a browser that is off. */
const TIME_TO_LIVE_SECONDS = 3 * 24 * 60 * 60;

export interface WebPushOptions {
  readonly vapid: { readonly publicKey: string; readonly privateKey: string; readonly subject: string };
  /** Which IP addresses may be connected to: the endpoints come from clients, who could name our own network. */
  readonly mayConnect?: (address: string) => boolean;
  /** Whose certificates are believed, where it is not the usual authorities. */
  readonly certificateAuthority?: string;
}

/** Push to browsers: RFC 8030, encrypted as RFC 8291 has it, signed with VAPID (RFC 8292). */
export class WebPushSender implements PushSender {
  private readonly vapid: WebPushOptions['vapid'];
  private readonly mayConnect: (address: string) => boolean;
  private readonly agent: https.Agent;

  /** @throws Error when the VAPID keys are none */
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
    if (subscription === null) return dead('the token is no push subscription');
    const { hostname } = new URL(subscription.endpoint);
    const literal = hostname.replace(/^\[|\]$/g, '');
    // An address written out is connected to without a look-up, so the look-up cannot refuse it.
    if (isIP(literal) !== 0 && !this.mayConnect(literal)) return dead('the endpoint is not public');
    const request = this.encrypt(subscription, message);
    if (request === null) return dead('the keys of the push subscription are none');
    try {
      return outcomeOf(await this.post(request));
    } catch (error) {
      if (error instanceof ForbiddenAddress) return dead('the endpoint is not public');
      throw error;
    }
  }

  /** Null when the keys that the client gave cannot be encrypted to. */
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
        // One that is sent twice replaces itself while the browser is off: at most 32 characters of base64url.
        topic: message.id.replaceAll('-', ''),
      });
    } catch {
      return null;
    }
  }

  /** @returns the status; the rest of the answer is not read, since it could be endless */
  private post({ endpoint, headers, body }: webPush.RequestDetails): Promise<number> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const request = https.request(endpoint, { method: 'POST', headers, agent: this.agent, signal }, (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      request.on('error', reject);
      request.end(body);
    });
  }
}

function dead(reason: string): DeadToken {
  return { outcome: 'dead', reason };
}

/** RFC 8030, 5 and 7.3; what is not known here may pass and is tried again. */
function outcomeOf(status: number): typeof DELIVERED | Rejected | DeadToken {
  if (status >= 200 && status < 300) return DELIVERED;
  if (status === 404 || status === 410) return dead('the push service knows the subscription no more');
  const final = status >= 300 && status < 500 && status !== 408 && status !== 429;
  if (final) return { outcome: 'rejected', reason: `the push service answered ${status}` };
  throw new Error(`The push service answered ${status}.`);
}

/** A browser's subscription as `JSON.stringify` writes it; null when the text is none that may be sent to. */
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
