import os from 'node:os';
import { it } from 'vitest';
import { launchChromium } from '../../support/chromium.ts';
import { createDatabase } from '../../support/database.ts';
import { HAS_PGBOUNCER, startPooler } from '../../support/pgbouncer.ts';
import { HAS_REDIS, redisServer } from '../../support/redis.ts';
import { serverProcess } from '../../support/server-process.ts';

it('starts a process of every kind, and waits', async () => {
  await serverProcess({ DATABASE_URL: '' }).start();
  if (HAS_PGBOUNCER) await startPooler((await createDatabase()).url);
  if (HAS_REDIS) {
    const frozen = await redisServer();
    await frozen.start();
    await frozen.signal('SIGSTOP');
  }
  await launchChromium();
  process.stdout.write(`All run in ${os.tmpdir()}.\n`);
  await new Promise(() => {});
});
