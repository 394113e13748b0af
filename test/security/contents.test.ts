import { FORWARDED } from './rows/protocol.ts';
import { SESSIONS } from './rows/sessions.ts';
import { LINKS, WEBHOOKS } from './rows/signed.ts';
import { UPLOADS } from './rows/uploads.ts';
import { runTable } from './table.ts';

runTable('sessions and contents', {
  headers: FORWARDED,
  sessions: SESSIONS,
  uploads: UPLOADS,
  links: LINKS,
  webhooks: WEBHOOKS,
});
