import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../../../bootstrap/config.ts';
import { startWarnings } from '../../../bootstrap/start-checks.ts';

const pair = createECDH('prime256v1');
// Of a random one, Node leaves out zeros at the beginning.
pair.setPrivateKey(Buffer.alloc(32, 0xbf));
const VAPID = { VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'), VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url') };
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
