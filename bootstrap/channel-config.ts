import type { Variables } from './variables.ts';

/** How notifications leave the service. */
export interface ChannelConfig {
  /** `null`: mail goes to the log. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** The VAPID identity of web push. `null`: web push goes to the log. */
  readonly webPush: { readonly publicKey: string; readonly privateKey: string; readonly subject: string } | null;
  /** The service account of Firebase Cloud Messaging (JSON). `null`: push to phones goes to the log. */
  readonly fcmServiceAccount: string | null;
}

export function channels(read: Variables): ChannelConfig {
  return { mail: mail(read), webPush: webPush(read), fcmServiceAccount: fcmServiceAccount(read) };
}

function mail(read: Variables): ChannelConfig['mail'] {
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:'], null, false);
  const from = read.optional('MAIL_FROM') ?? 'no-reply@localhost';
  return smtpUrl === null ? null : { smtpUrl, from };
}

function webPush(read: Variables): ChannelConfig['webPush'] {
  const values = read.allOrNone(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']);
  if (values === null) return null;
  const [publicKey, privateKey, subject] = values;
  // Node also decodes plain base64, with +, / and =, which the library for Web Push refuses.
  const isKey = (text: string, bytes: number) =>
    /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes;
  if (publicKey !== '' && !isKey(publicKey, 65)) read.bad('VAPID_PUBLIC_KEY', 'must be 65 bytes in base64url.');
  if (privateKey !== '' && !isKey(privateKey, 32)) read.bad('VAPID_PRIVATE_KEY', 'must be 32 bytes in base64url.');
  if (subject !== '' && !/^(mailto:|https:)/.test(subject)) {
    read.bad('VAPID_SUBJECT', 'must start with mailto: or https:.');
  }
  return { publicKey, privateKey, subject };
}

function fcmServiceAccount(read: Variables): string | null {
  const text = read.optional('FCM_SERVICE_ACCOUNT');
  if (text === null) return null;
  try {
    const { project_id, client_email, private_key } = JSON.parse(text);
    if (project_id && client_email && private_key) return text;
  } catch {}
  read.bad('FCM_SERVICE_ACCOUNT', 'must be the JSON of a service account.');
  return null;
}
