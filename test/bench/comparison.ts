import os from 'node:os';
import { type Bench, DELAY_MS, say } from './bench.ts';
import { type Caller, callersOf } from './callers.ts';
import { scaleOf } from './dataset.ts';
import { type DelayedFigures, measureDelayed } from './delayed.ts';
import { checkSameAnswers } from './equality.ts';
import { type Findings, figuresOf, type Round, ratioOf, rounded, table } from './figures.ts';
import { showTokens } from './load.ts';
import { OPERATIONS } from './operations.ts';
import type { Options } from './options.ts';
import { preparePeer } from './peer.ts';
import { rssMbOf } from './process-usage.ts';
import { alternate } from './rounds.ts';
import { parametersOf, type ServerKind } from './servers.ts';

interface Result {
  readonly name: string;
  readonly rounds: Readonly<Partial<Record<ServerKind, readonly Round[]>>>;
  readonly delayed: Readonly<Partial<Record<ServerKind, DelayedFigures>>>;
}

/** Measures every operation on each server in turn, so that other load on the machine affects all of them alike. */
export async function compare(bench: Bench, options: Options): Promise<Findings> {
  const withoutPeer = options.peer ? await preparePeer() : 'the peer was excluded';
  const databaseUrl = await bench.data(scaleOf(options));
  const callers = await callersOf(databaseUrl);
  // The service first: it creates the tables of its queue, which the others write to.
  const product = await bench.start('product', { databaseUrl });
  const parameters = await parametersOf(product, callers);
  const servers = [await bench.start('floor', { databaseUrl, parameters }), product];
  if (withoutPeer === null) servers.push(await bench.start('peer', { databaseUrl, parameters }));
  const delayedServers = [];
  for (const { kind } of servers) delayedServers.push(await bench.startDelayed(kind, { databaseUrl, parameters }));
  for (const server of [...servers, ...delayedServers]) await showTokens(server, callers);
  const results: Result[] = [];
  for (const operation of OPERATIONS.filter(({ name }) => name.includes(options.only))) {
    say(`measuring ${operation.name}`);
    const having = <Kind extends { readonly kind: ServerKind }>(all: readonly Kind[]) =>
      all.filter(({ kind }) => kind === 'product' || !operation.onlyService);
    const measured = having(servers);
    await checkSameAnswers(operation, callers[0] as Caller, measured);
    const rounds = await alternate(
      measured.map((server) => ({
        connections: options.connections,
        ...operation,
        operation,
        servers: [server],
        callers,
      })),
      options,
    );
    const delayed = await measureDelayed(operation, having(delayedServers), callers, options);
    const byKind = <T>(found: readonly T[]) =>
      Object.fromEntries(measured.map(({ kind }, index) => [kind, found[index]]));
    results.push({ name: operation.name, rounds: byKind(rounds), delayed: byKind(delayed) });
  }
  const memoryMb = Object.fromEntries(servers.map(({ kind, pid }) => [kind, rounded(rssMbOf(pid), 1)]));
  const { rounds, seconds, connections } = options;
  const run = { node: process.version, postgres: bench.postgres, cpus: os.availableParallelism(), ...scaleOf(options) };
  const notes = withoutPeer === null ? [] : [`Ratios to the peer are null: ${withoutPeer}.`];
  return {
    text: [
      asTable(results),
      asDelayedTable(results),
      `Memory (RSS) at the end, MB: ${JSON.stringify(memoryMb)}.`,
      ...notes,
    ].join('\n\n'),
    json: { ...figures(results), memoryMb, notes, run: { ...run, rounds, seconds, connections, delayMs: DELAY_MS } },
  };
}

function figures(results: readonly Result[]) {
  const of = (kind: ServerKind) =>
    results.map(({ name, rounds, delayed }) => ({
      name,
      ...(rounds[kind] && figuresOf(rounds[kind])),
      ...delayed[kind],
    }));
  const spread = results.map(({ name, rounds: { product = [], floor, peer } }) => ({
    name,
    cpuRatioToFloor: ratioOf(product, floor),
    cpuRatioToPeer: ratioOf(product, peer),
  }));
  const operations = of('product').map(({ name, ...own }, index) => ({
    name,
    cpuRatioToFloor: spread[index]?.cpuRatioToFloor?.median ?? null,
    cpuRatioToPeer: spread[index]?.cpuRatioToPeer?.median ?? null,
    ...own,
  }));
  return { operations, spread, floor: of('floor'), peer: of('peer') };
}

function asTable(results: readonly Result[]): string {
  const ratio = (of: ReturnType<typeof ratioOf>) =>
    of && `${of.median.toFixed(2)} (${of.lowest.toFixed(2)}–${of.highest.toFixed(2)})`;
  const { operations, spread, floor, peer } = figures(results);
  return table(
    operations.map(({ name, requestsPerSecond, cpuMicros, trips, statements, p50Ms, p99Ms }, index) => ({
      operation: name,
      'req/s': requestsPerSecond,
      'CPU µs': cpuMicros,
      trips,
      statements,
      'p50 ms': p50Ms,
      'p99 ms': p99Ms,
      '÷ floor': ratio(spread[index]?.cpuRatioToFloor ?? null),
      '÷ peer': ratio(spread[index]?.cpuRatioToPeer ?? null),
      'floor µs': floor[index]?.cpuMicros,
      'peer µs': peer[index]?.cpuMicros,
      'floor req/s': floor[index]?.requestsPerSecond,
      'peer req/s': peer[index]?.requestsPerSecond,
    })),
  );
}

function asDelayedTable(results: readonly Result[]): string {
  const rows = results.map(({ name, delayed: { product, floor, peer } }) => ({
    operation: name,
    'p50 ms': product?.delayedP50Ms,
    'floor ms': floor?.delayedP50Ms,
    'peer ms': peer?.delayedP50Ms,
    trips: product?.trips,
    'floor trips': floor?.trips,
    'peer trips': peer?.trips,
    statements: product?.statements,
    'floor statements': floor?.statements,
    'peer statements': peer?.statements,
  }));
  return `With ${DELAY_MS} ms between server and database, one request at a time:\n${table(rows)}`;
}
