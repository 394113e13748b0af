import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../../../bootstrap/config.ts';
import { startWarnings } from '../../../bootstrap/start-warnings.ts';

const pair = createECDH('prime256v1');
const VAPID_PUBLIC_KEY = pair.generateKeys('base64url');
const VAPID = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url') };
const SMTP_URL = 'smtp://mail.example';

it.each<[NodeJS.ProcessEnv, string | null]>([
  [{}, null],
  [{ SMTP_URL }, 'MAIL_FROM is'],
  [{ SMTP_URL, MAIL_FROM: 'Us <us@a.localhost>' }, 'MAIL_FROM is'],
  [{ SMTP_URL, MAIL_FROM: 'us@localhost.example' }, null],
  [{ SMTP_URL, MAIL_FROM: 'Localhost <localhost@a.example>' }, null],
  [{ ...VAPID, VAPID_SUBJECT: 'mailto:us@localhost' }, 'VAPID_SUBJECT leads'],
  [{ ...VAPID, VAPID_SUBJECT: 'https://localhost:3000/us' }, 'VAPID_SUBJECT leads'],
  [{ ...VAPID, VAPID_SUBJECT: 'https://a.example/localhost' }, null],
])('%j gives the warning %j', (env, start) => {
  const expected = start === null ? [] : [expect.stringMatching(`^${start}.+\\.$`)];

  expect(startWarnings(readConfig(env))).toEqual(expected);
});
