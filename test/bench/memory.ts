import { linearRegression } from 'simple-statistics';
import { type Bench, say } from './bench.ts';
import { scaleOf } from './dataset.ts';
import { type Findings, rounded, table } from './figures.ts';
import { Clients } from './load.ts';
import { OPERATIONS, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { rssMbOf } from './process-usage.ts';

const SAMPLES = 60;
/** Of the highest load: leaves room for the garbage collector and the jobs. */
const SHARE = 0.6;
/** Samples while caches and pools fill, which do not count as growth. */
const SETTLING = 15;

/** Measures memory growth under all operations but login, with payments settled after a second. */
export async function memory(bench: Bench, options: Options): Promise<Findings> {
  const { server, callers } = await bench.startProduct(scaleOf(options), { SANDBOX_SETTLEMENT_MS: '1000' });
  const operations = OPERATIONS.filter(({ connections }) => connections === undefined);
  const next = requestsOf(operations, callers);
  await using clients = new Clients([server], options.connections);
  const rate = Math.round((await clients.saturate(next, 3)).requestsPerSecond * SHARE);
  say(`${rate} requests a second for ${options.seconds} s`);
  const samples: { seconds: number; rssMb: number; heapMb: number }[] = [];
  for (let taken = 1; taken <= SAMPLES; taken++) {
    await clients.arriveAt(rate, next, options.seconds / SAMPLES);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]);
    const [rssMb, heapMb] = [rssMbOf(server.pid), heap / 1024 / 1024];
    samples.push({
      seconds: rounded((taken * options.seconds) / SAMPLES, 1),
      rssMb: rounded(rssMb, 1),
      heapMb: rounded(heapMb, 1),
    });
  }
  const growth = (of: 'rssMb' | 'heapMb') =>
    rounded(linearRegression(samples.slice(SETTLING).map((each) => [each.seconds / 60, each[of]])).m, 2);
  const slopes = { rssMbPerMinute: growth('rssMb'), heapMbPerMinute: growth('heapMb') };
  return {
    text: `${table(samples)}\nAfter the first quarter, MB a minute: ${JSON.stringify(slopes)}.`,
    json: { memory: { rate, samples, ...slopes } },
  };
}
