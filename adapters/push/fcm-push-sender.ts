import { type gaxios, JWT } from 'google-auth-library';
import {
  DELIVERED,
  type DeadToken,
  type OutgoingMessage,
  type PushSender,
  type Rejected,
} from '../../application/notifications/ports.ts';
import type { Device } from '../../domain/notifications/device.ts';
import { pushText } from './push-sender.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TIMEOUT_MS = 10_000;
/** Access tokens are renewed this long before they expire. */
const RENEW_BEFORE_MS = 60_000;

export interface FcmOptions {
  /** The JSON key file of a Google service account. */
  readonly serviceAccount: string;
  readonly endpoint?: string;
}

/** Push to phones with Firebase Cloud Messaging, HTTP v1. https://firebase.google.com/docs/cloud-messaging/send/v1-api */
export class FcmPushSender implements PushSender {
  private readonly account: JWT;
  private readonly url: string;

  /** @throws SyntaxError if the service account is not JSON */
  constructor({ serviceAccount, endpoint = 'https://fcm.googleapis.com' }: FcmOptions) {
    const { project_id: projectId, ...account } = JSON.parse(serviceAccount);
    this.account = clientFor(account);
    this.url = `${endpoint}/v1/projects/${encodeURIComponent(projectId)}/messages:send`;
  }

  async send(device: Device, message: OutgoingMessage): Promise<typeof DELIVERED | Rejected | DeadToken> {
    const body = JSON.stringify({ message: fcmMessage(device, message) });
    const token = await this.accessToken();
    let response = await this.post(body, token);
    if (response.status === 401) {
      // Google may revoke a token before it expires. Retried once, with a new token.
      await response.body?.cancel();
      this.expire(token);
      response = await this.post(body, await this.accessToken());
    }
    return outcomeOf(response.status, await response.text());
  }

  private async accessToken(): Promise<string> {
    const { token } = await this.account.getAccessToken().catch(({ status, message, cause }: gaxios.GaxiosError) => {
      // Not the GaxiosError: it holds the signed request, and errors are logged and stored with the job.
      throw new Error(`No access token: ${status === undefined ? message : `Google answered ${status}`}.`, { cause });
    });
    if (!token) throw new Error('No access token: Google sent none.');
    return token;
  }

  /** Makes the next call of `accessToken` fetch a new token, unless that has happened already. */
  private expire(token: string): void {
    const { credentials } = this.account;
    if (credentials.access_token === token) this.account.setCredentials({ ...credentials, expiry_date: 1 });
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

interface ServiceAccount {
  readonly client_email: string;
  readonly private_key: string;
  readonly token_uri?: string;
}

function clientFor({ client_email: email, private_key: key, token_uri }: ServiceAccount): JWT {
  const tokenUri = token_uri ?? 'https://oauth2.googleapis.com/token';
  return new JWT({
    email,
    key,
    scopes: [SCOPE],
    additionalClaims: { aud: tokenUri },
    eagerRefreshThresholdMillis: RENEW_BEFORE_MS,
    transporterOptions: {
      timeout: TIMEOUT_MS,
      // The notification job retries.
      retryConfig: { retry: 0 },
      // google-auth-library has a fixed token endpoint. The transporter makes no other requests.
      fetchImplementation: (_url, init) => fetch(tokenUri, { ...init, redirect: 'error' }),
    },
  });
}

/** The same tag and collapse id for each attempt: a push that is sent twice replaces itself on the screen. */
function fcmMessage({ token }: Device, message: OutgoingMessage) {
  const { id, type, actionUrl } = message;
  return {
    token,
    notification: pushText(message),
    // FCM accepts strings only.
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

/** @throws Error if a retry may succeed: 429, 5xx, or an error of our own account */
function outcomeOf(status: number, text: string): typeof DELIVERED | Rejected | DeadToken {
  if (status >= 200 && status < 300) return DELIVERED;
  const { status: name, details = [] } = errorOf(text);
  const codes = details.map(({ errorCode }) => errorCode);
  // A 404 without Google's error body, from a wrong URL for example, says nothing about the token.
  if (codes.includes('UNREGISTERED') || (status === 404 && name === 'NOT_FOUND'))
    return dead('the app was uninstalled');
  if (codes.includes('SENDER_ID_MISMATCH')) return dead('the token belongs to another sender');
  const invalid = details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field));
  if (status === 400 && invalid.includes('message.token')) return dead('the token is not valid');
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
