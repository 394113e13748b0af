import {
  DELIVERED,
  type DeadToken,
  type OutgoingMessage,
  type PushSender,
  type Rejected,
} from '../../application/notifications/ports.ts';
import type { Device } from '../../domain/notifications/device.ts';
import { GoogleAccessToken, readServiceAccount } from './google-access-token.ts';
import { pushText } from './push-text.ts';

const TIMEOUT_MS = 10_000;

export interface FcmOptions {
  /** The JSON that Google hands out. */
  readonly serviceAccount: string;
  readonly now: () => Date;
  readonly endpoint?: string;
}

/** Push to phones by Firebase Cloud Messaging, HTTP v1. https://firebase.google.com/docs/cloud-messaging/send/v1-api */
export class FcmPushSender implements PushSender {
  private readonly accessToken: GoogleAccessToken;
  private readonly url: string;

  constructor({ serviceAccount, now, endpoint = 'https://fcm.googleapis.com' }: FcmOptions) {
    const account = readServiceAccount(serviceAccount);
    this.accessToken = new GoogleAccessToken(account, now);
    this.url = `${endpoint}/v1/projects/${encodeURIComponent(account.projectId)}/messages:send`;
  }

  async send(device: Device, message: OutgoingMessage): Promise<typeof DELIVERED | Rejected | DeadToken> {
    const body = JSON.stringify({ message: fcmMessage(device, message) });
    const token = await this.accessToken.get();
    let response = await this.post(body, token);
    if (response.status === 401) {
      // Google may end a token early: a new one is tried, once.
      await response.body?.cancel();
      await this.accessToken.forget(token);
      response = await this.post(body, await this.accessToken.get());
    }
    return outcomeOf(response.status, await response.text());
  }

  private post(body: string, accessToken: string): Promise<Response> {
    return fetch(this.url, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}

/** The same tag and collapse id each time: a push that is sent twice replaces itself on the screen. */
function fcmMessage({ token }: Device, message: OutgoingMessage) {
  const { id, type, actionUrl } = message;
  return {
    token,
    notification: pushText(message),
    // FCM takes texts only.
    data: { notificationId: id, notificationType: type, ...(actionUrl !== null && { url: actionUrl }) },
    android: { collapse_key: id, notification: { tag: id } },
    apns: { headers: { 'apns-collapse-id': id } },
  };
}

interface FcmError {
  readonly status?: string;
  readonly details?: readonly {
    readonly errorCode?: string;
    readonly fieldViolations?: readonly { readonly field?: string }[];
  }[];
}

/** @throws Error when it may go better another time: 429, 5xx, and our own account's troubles */
function outcomeOf(status: number, text: string): typeof DELIVERED | Rejected | DeadToken {
  if (status >= 200 && status < 300) return DELIVERED;
  const { status: name, details = [] } = errorOf(text);
  const codes = details.map(({ errorCode }) => errorCode);
  // A 404 without Google's own words comes from somewhere else, a wrong address say, and proves nothing of the token.
  if (codes.includes('UNREGISTERED') || (status === 404 && name === 'NOT_FOUND'))
    return dead('the app is gone from it');
  if (codes.includes('SENDER_ID_MISMATCH')) return dead('the token belongs to another sender');
  const blamed = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  if (status === 400 && blamed.includes('message.token')) return dead('the token is none');
  if (status === 400) return { outcome: 'rejected', reason: `FCM answered 400 ${name ?? ''}`.trim() };
  throw new Error(`FCM answered ${status}.`);
}

function dead(reason: string): DeadToken {
  return { outcome: 'dead', reason };
}

function errorOf(text: string): FcmError {
  try {
    return JSON.parse(text).error ?? {};
  } catch {
    return {};
  }
}
