import { startTestServer } from '../support/postgres.ts';
import { borrowersOf, copyOf, ensureTemplate, FULL, heavyBorrowersOf, QUICK } from './dataset.ts';

const say = (l: string) => void process.stderr.write(l + '\n');
const s = await startTestServer(say, {
  max_parallel_maintenance_workers: '0',
  max_parallel_workers_per_gather: '0',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
});
say(s.url + ' ' + s.kind);
const scale = process.argv[2] === 'full' ? FULL : QUICK;
const t = await ensureTemplate(s.url, scale, say);
const b = Date.now();
const url = await copyOf(s.url, t, 'bench_run');
say(`copy ${Date.now() - b}`);
say(`${(await borrowersOf(url)).length} ${(await heavyBorrowersOf(url)).length}`);
say(url);
await new Promise((r) => setTimeout(r, Number(process.argv[3] ?? 0) * 1000));
await s.stop();
