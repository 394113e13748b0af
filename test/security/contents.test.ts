import { FORWARDED } from './rows/protocol.ts';
import { LINKS, WEBHOOKS } from './rows/signed.ts';
import { UPLOADS } from './rows/uploads.ts';
import { runTable } from './table.ts';

runTable('contents', { headers: FORWARDED, uploads: UPLOADS, links: LINKS, webhooks: WEBHOOKS });
