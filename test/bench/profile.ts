import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bench } from './bench.ts';
import { callersOf } from './callers.ts';
import { scaleOf } from './dataset.ts';
import { type Findings, rounded, table } from './figures.ts';
import { Clients, showTokens } from './load.ts';
import { OPERATIONS, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { warmUp } from './rounds.ts';
import { parametersOf, type Server } from './servers.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHOWN = 30;
/** A list, and the write with the most rules. */
const DEFAULT_OPERATIONS = ['GET /loans', 'POST /payments'];

/** The used parts of Chrome's profile format. Times are microseconds of the monotonic clock. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** CPU time of service and floor by package or folder, and by function, including the cost of profiling. */
export async function profile(bench: Bench, options: Options): Promise<Findings> {
  const databaseUrl = await bench.data(scaleOf(options));
  const callers = await callersOf(databaseUrl);
  const chosen = OPERATIONS.filter(({ name }) =>
    options.only === '' ? DEFAULT_OPERATIONS.includes(name) : name.includes(options.only),
  );
  const spendings = [];
  let parameters = '{}';
  for (const kind of ['product', 'floor'] as const) {
    const nodeArgs = ['--cpu-prof', '--cpu-prof-interval=200'];
    const server = await bench.start(kind, { databaseUrl, parameters, nodeArgs });
    if (kind === 'product') parameters = await parametersOf(server, callers);
    await showTokens(server, callers);
    const rounds = [];
    for (const operation of chosen) {
      await using clients = new Clients([server], operation.connections ?? options.connections);
      const next = requestsOf([operation], callers);
      await warmUp([server], [operation], callers);
      const from = micros();
      const { cpuMicros, requests } = await clients.saturate(next, options.seconds);
      rounds.push({ operation: operation.name, cpuMicros, requests, from, to: micros() });
    }
    const recorded = await profileOf(server);
    for (const { operation, cpuMicros, ...round } of rounds) {
      spendings.push({ operation, server: kind, cpuMicros, ...spendingIn(recorded, round) });
    }
  }
  const text = spendings.map(({ operation, server, cpuMicros, byPart, byFunction }) => {
    const title = `${operation} on the ${server}: ${cpuMicros.toFixed(0)} µs CPU a request, profiling included`;
    return `${title}\n\n${table(byPart.slice(0, SHOWN))}\n\n${table(byFunction)}`;
  });
  return { text: text.join('\n\n'), json: { spendings } };
}

const micros = () => Number(process.hrtime.bigint() / 1000n);

/** Ends the server, which then writes its profile into its working directory. */
async function profileOf({ process: server }: Server): Promise<Profile> {
  await server.end('SIGTERM');
  const [file = ''] = globSync('*.cpuprofile', { cwd: server.dataDir });
  return JSON.parse(readFileSync(path.join(server.dataDir, file), 'utf8'));
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly requests: number;
}

/** Microseconds of self time per request, the highest first. */
function spendingIn({ nodes, startTime, samples, timeDeltas }: Profile, { from, to, requests }: Window) {
  const parts = new Map<string, number>();
  const functions = new Map<string, number>();
  const add = (sums: Map<string, number>, key: string, time: number) => sums.set(key, (sums.get(key) ?? 0) + time);
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    const frame = frames.get(id);
    if (at < from || at > to || frame === undefined || frame.functionName === '(idle)') continue;
    const file = frame.url.replace(`file://${ROOT}/`, '').replace(/^.*node_modules\//, '');
    add(parts, partOf(frame.url) ?? (frame.functionName || 'native'), delta);
    add(functions, `${frame.functionName || '(anonymous)'} ${file && `${file}:${frame.lineNumber + 1}`}`, delta);
  }
  const highest = (sums: Map<string, number>, what: string) =>
    [...sums]
      .sort(([, a], [, b]) => b - a)
      .map(([name, time]) => ({ [what]: name, micros: rounded(time / requests, 1) }));
  return { byPart: highest(parts, 'part'), byFunction: highest(functions, 'function').slice(0, SHOWN) };
}

/** The name of a package, or a folder of the service or of Node. */
function partOf(url: string): string | undefined {
  const packageName = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  return packageName ?? /^[^/]+(\/[^/]+)?/.exec(url.replace(`file://${ROOT}/`, ''))?.[0];
}
