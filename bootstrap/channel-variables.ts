import * as channel from './channel-types.ts';
import { optional, requiredWith, setting } from './variable.ts';
import * as type from './variable-types.ts';

export const MESSAGES = {
  SMTP_URL: optional(type.urlWithHost('smtp:', 'smtps:'), 'mail is logged, without links', 'The mail server.', {
    example: 'smtp://user:password@127.0.0.1:587',
  }),
  MAIL_FROM: setting(channel.sender, 'no-reply@localhost', 'The sender of mail.'),
  VAPID_PUBLIC_KEY: optional(
    channel.vapidPublicKey,
    'web push is logged',
    '`npx web-push generate-vapid-keys` makes a pair.',
  ),
  VAPID_PRIVATE_KEY: requiredWith('VAPID_PUBLIC_KEY', channel.vapidPrivateKey, 'The other key of the pair.', {
    rule: (privateKey, { textOf }) => {
      const publicKey = channel.vapidPublicKey.read(textOf('VAPID_PUBLIC_KEY'));
      if (privateKey === '' || publicKey === undefined) return false;
      return !channel.isVapidPair(publicKey, privateKey) && 'must belong to VAPID_PUBLIC_KEY.';
    },
  }),
  VAPID_SUBJECT: requiredWith('VAPID_PUBLIC_KEY', channel.contact, 'The address for push services to reach you.', {
    example: 'mailto:operations@lending.example.com',
  }),
  FCM_SERVICE_ACCOUNT: optional(
    channel.serviceAccount,
    'push to phones is logged',
    'Firebase Cloud Messaging, for iOS and Android. On one line.',
  ),
  WEBHOOK_ALLOW_PRIVATE: setting(type.boolean, 'false', 'Whether webhooks may lead to private addresses, for tests.'),
};

/** The names and meanings are those of OpenTelemetry. */
export const TRACES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    type.webUrlWithout('query', 'fragment'),
    'no traces',
    'The base URL of an OpenTelemetry receiver over HTTP.',
    { example: 'http://127.0.0.1:4318' },
  ),
  // The SDK itself reads it.
  OTEL_EXPORTER_OTLP_HEADERS: optional(channel.headers, 'none', 'Headers for the receiver.', {
    example: 'api-key=secret',
  }),
  OTEL_SERVICE_NAME: setting(type.text, 'lending-service', 'The name in traces.'),
  OTEL_TRACES_SAMPLER_ARG: setting(type.ratio, '1', 'The share of traces that are recorded.'),
};
