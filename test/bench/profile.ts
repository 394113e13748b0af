import path from 'node:path';
import { freePort } from '../support/local-server.ts';
import type { Bench } from './bench.ts';
import { parametersOf, showTokens } from './comparison.ts';
import { scaleOf } from './dataset.ts';
import { type Inspector, inspect } from './inspector.ts';
import { Clients } from './load.ts';
import { type Caller, OPERATIONS, type Operation, requestsOf } from './operations.ts';
import type { Options } from './options.ts';
import { type Findings, grid } from './report.ts';
import { measured } from './rounds.ts';
import type { Server, ServerKind } from './servers.ts';
import { rounded } from './statistics.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHOWN = 30;
/** A list, and the write with the most rules. */
const DEFAULT_OPERATIONS = ['GET /loans', 'POST /payments'];

/** The used parts of Chrome's profile format. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface Spending {
  readonly operation: string;
  readonly server: ServerKind;
  readonly cpuMicros: number;
  /** Microseconds per request by package or folder, and by function, the highest first. */
  readonly byPart: readonly (readonly [string, number])[];
  readonly byFunction: readonly (readonly [string, number])[];
}

/** CPU time of service and floor by function, including the cost of profiling. */
export async function profile(bench: Bench, options: Options): Promise<Findings> {
  const { databaseUrl, callers } = await bench.data(scaleOf(options));
  const chosen = OPERATIONS.filter(({ name }) =>
    options.only === '' ? DEFAULT_OPERATIONS.includes(name) : name.includes(options.only),
  );
  const spendings: Spending[] = [];
  let parameters = '{}';
  for (const kind of ['product', 'floor'] as const) {
    const inspectorPort = await freePort();
    const nodeArgs = [`--inspect=127.0.0.1:${inspectorPort}`];
    const server = await bench.start(kind, { databaseUrl, parameters, nodeArgs });
    if (kind === 'product') parameters = await parametersOf(server, callers);
    const inspector = await inspect(inspectorPort);
    await showTokens(server, callers);
    for (const operation of chosen)
      spendings.push(await spendingOf(operation, { callers, server, inspector, options }));
    inspector.close();
    await server.stop();
  }
  return { text: spendings.map(asText).join('\n\n'), json: { spendings } };
}

interface Subject {
  readonly callers: readonly Caller[];
  readonly server: Server;
  readonly inspector: Inspector;
  readonly options: Options;
}

async function spendingOf(operation: Operation, { callers, server, inspector, options }: Subject): Promise<Spending> {
  const clients = await Clients.connect([server.port], operation.connections ?? options.connections);
  const next = requestsOf(operation, callers);
  await clients.saturate(next, Math.min(options.seconds, 2));
  await inspector.call('Profiler.enable');
  await inspector.call('Profiler.setSamplingInterval', { interval: 200 });
  await inspector.call('Profiler.start');
  const { requests, cpuMicros } = await measured([server], () => clients.saturate(next, options.seconds));
  const { profile } = await inspector.call<{ profile: Profile }>('Profiler.stop');
  clients.close();
  const parts = new Map<string, number>();
  const functions = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, micros: number) => to.set(key, (to.get(key) ?? 0) + micros);
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [index, id] of profile.samples.entries()) {
    const frame = frames.get(id);
    if (frame === undefined || frame.functionName === '(idle)') continue;
    const micros = (profile.timeDeltas[index] ?? 0) / requests;
    const file = frame.url
      .replace('file://', '')
      .replace(`${ROOT}/`, '')
      .replace(/^.*node_modules\//, '');
    const place = file === '' ? '' : ` ${file}:${frame.lineNumber + 1}`;
    add(parts, partOf(frame.url, frame.functionName), micros);
    add(functions, `${frame.functionName || '(anonymous)'}${place}`, micros);
  }
  const highest = (from: Map<string, number>) =>
    [...from].sort(([, a], [, b]) => b - a).map(([name, micros]) => [name, rounded(micros, 1)] as const);
  const byFunction = highest(functions).slice(0, SHOWN);
  return { operation: operation.name, server: server.kind, cpuMicros, byPart: highest(parts), byFunction };
}

function partOf(url: string, functionName: string): string {
  const packageName = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (packageName !== undefined) return packageName;
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/');
  const file = url.replace(`file://${ROOT}/`, '');
  return url === '' ? functionName || 'native' : file.split('/').slice(0, 2).join('/');
}

function asText({ operation, server, cpuMicros, byPart, byFunction }: Spending): string {
  const lines = (of: readonly (readonly [string, number])[]) =>
    grid(of.map(([name, micros]) => [name, micros.toFixed(1)]));
  const title = `${operation} on the ${server}: ${cpuMicros.toFixed(0)} µs CPU a request, profiling included; µs of self time`;
  return `${title}\n\nby part\n${lines(byPart.slice(0, SHOWN))}\n\nby function\n${lines(byFunction)}`;
}
