import type { Bench } from './bench.ts';
import { scaleOf } from './dataset.ts';
import { mixOf } from './latency.ts';
import { Clients } from './load.ts';
import { OPERATIONS, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { rssMbOf } from './process-usage.ts';
import { type Findings, grid } from './report.ts';
import type { Server } from './servers.ts';
import { rounded, slope } from './statistics.ts';

const SAMPLES = 60;
/** Of the highest load: leaves room for the garbage collector and the jobs. */
const SHARE = 0.6;
/** Share of the run that fills caches and pools, and does not count as growth. */
const SETTLING = 0.25;

interface Sample {
  readonly seconds: number;
  readonly rssMb: number;
  readonly heapMb: number;
}

/** Measures memory growth under all operations but login, with payments settled after a second. */
export async function memory(bench: Bench, options: Options): Promise<Findings> {
  const { server, callers } = await bench.startProduct(scaleOf(options), { SANDBOX_SETTLEMENT_MS: '1000' });
  const next = requestsOf(mixOf(OPERATIONS.filter(({ connections }) => connections === undefined)), callers);
  const clients = await Clients.connect([server.port], options.connections);
  const { requests, seconds } = await clients.saturate(next, 3);
  const rate = (requests / seconds) * SHARE;
  bench.say(`${Math.round(rate)} requests a second for ${options.seconds} s`);
  const samples: Sample[] = [];
  let failures = 0;
  for (let taken = 0; taken < SAMPLES; taken++) {
    const round = await clients.arriveAt(rate, next, options.seconds / SAMPLES);
    failures += round.failures;
    server.clearLog();
    samples.push(await sampleOf(server, ((taken + 1) * options.seconds) / SAMPLES));
  }
  clients.close();
  const settled = samples.slice(Math.floor(SAMPLES * SETTLING));
  const minutes = settled.map((each) => each.seconds / 60);
  const growth = (of: (sample: Sample) => number) => rounded(slope(minutes, settled.map(of)), 2);
  const slopes = { rssMbPerMinute: growth(({ rssMb }) => rssMb), heapMbPerMinute: growth(({ heapMb }) => heapMb) };
  const head = ['seconds', 'RSS MB', 'heap MB'];
  const rows = samples.map((each) => [each.seconds.toFixed(0), each.rssMb.toFixed(1), each.heapMb.toFixed(1)]);
  const { rssMbPerMinute, heapMbPerMinute } = slopes;
  const sum = `After the first quarter RSS grows by ${rssMbPerMinute} MB a minute and the heap by ${heapMbPerMinute}; ${failures} failures.`;
  return {
    text: `${grid([head, ...rows])}\n${sum}`,
    json: { memory: { rate: rounded(rate, 0), samples, ...slopes, failures } },
  };
}

async function sampleOf({ port, pid }: Server, seconds: number): Promise<Sample> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]);
  return { seconds, rssMb: rssMbOf(pid), heapMb: rounded(heap / 1024 / 1024, 1) };
}
