import { FORWARDED } from './rows/headers.ts';
import { RECOVERY } from './rows/recovery.ts';
import { SESSIONS } from './rows/sessions.ts';
import { LINKS, WEBHOOKS } from './rows/signed.ts';
import { UPLOADS } from './rows/uploads.ts';
import { WEBHOOK_URLS } from './rows/webhooks.ts';
import { runTable } from './table.ts';

runTable('sessions and contents', {
  headers: FORWARDED,
  sessions: SESSIONS,
  'recovery and change of accounts': RECOVERY,
  uploads: UPLOADS,
  links: LINKS,
  webhooks: WEBHOOKS,
  'addresses of webhooks': WEBHOOK_URLS,
});
