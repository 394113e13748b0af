import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Caller } from './callers.ts';
import type { Round } from './figures.ts';
import { PARAMETERS, type Request } from './operations.ts';
import { cpuMicrosOf } from './process-usage.ts';
import type { Server } from './servers.ts';

const OPENED_AT_ONCE = 400;

/** Connections, evenly distributed over the servers, with one request at a time on each. */
export class Clients implements AsyncDisposable {
  private readonly servers: readonly Server[];
  private readonly connections: number;
  private readonly pools: readonly Pool[];

  constructor(servers: readonly Server[], connections: number) {
    this.servers = servers;
    this.connections = connections;
    // Open between the rounds of a server.
    const pool = { connections: Math.ceil(connections / servers.length), keepAliveTimeout: 60_000 };
    this.pools = servers.map(({ url }) => new Pool(url, pool));
  }

  /** Opens all connections, many of them in steps, since the queue of a server for new ones has 511 places. */
  async open(next: () => Request): Promise<void> {
    for (let count = 0; count < this.connections; ) {
      count = Math.min(count + OPENED_AT_ONCE, this.connections);
      await Promise.all(Array.from({ length: count }, (_, place) => ask(this.poolOf(place), next())));
    }
  }

  /** Sends this number of requests to each server, without measuring them. */
  async send(next: () => Request, requests: number): Promise<void> {
    let left = requests * this.servers.length;
    const loop = async (_: unknown, place: number) => {
      while (left-- > 0) await ask(this.poolOf(place), next());
    };
    await Promise.all(Array.from({ length: this.connections }, loop));
  }

  /** Closed loop: each connection sends its next request after the last response. This is the highest load. */
  saturate(next: () => Request, seconds: number): Promise<Round> {
    return this.round(async (send) => {
      const end = performance.now() + seconds * 1000;
      const loop = async (_: unknown, place: number) => {
        for (let now = performance.now(); now < end; now = performance.now()) await send(next(), now, place);
      };
      await Promise.all(Array.from({ length: this.connections }, loop));
    });
  }

  /**
   * Open loop: requests arrive at fixed times, independent of responses. The wait for a free connection counts as
   * latency, so that a stall affects all requests that arrive during it.
   */
  arriveAt(ratePerSecond: number, next: () => Request, seconds: number): Promise<Round> {
    return this.round(async (send) => {
      const began = performance.now();
      const sent: Promise<void>[] = [];
      for (let place = 0; place < ratePerSecond * seconds; place++) {
        const due = began + (place * 1000) / ratePerSecond;
        while (performance.now() < due) await sleep(1);
        sent.push(send(next(), due, place));
      }
      await Promise.all(sent);
    });
  }

  /** @throws Error if any response is not 2xx */
  private async round(
    load: (send: (request: Request, since: number, place: number) => Promise<void>) => Promise<void>,
  ) {
    const micros = createHistogram();
    const cpu = () => this.servers.reduce((sum, { pid }) => sum + cpuMicrosOf(pid), 0);
    const cpuBefore = cpu();
    const began = performance.now();
    await load(async (request, since, place) => {
      await ask(this.poolOf(place), request);
      micros.record(Math.ceil((performance.now() - since) * 1000));
    });
    return {
      cpuMicros: (cpu() - cpuBefore) / micros.count,
      requestsPerSecond: (micros.count / (performance.now() - began)) * 1000,
      p50Ms: micros.percentile(50) / 1000,
      p99Ms: micros.percentile(99) / 1000,
      requests: micros.count,
    };
  }

  private poolOf(place: number): Pool {
    return this.pools[place % this.pools.length] as Pool;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.destroy()));
  }
}

async function ask(pool: Pool, request: Request): Promise<void> {
  const { statusCode, body } = await pool.request(request);
  if (statusCode > 299) throw new Error(`${request.method} ${request.path}: ${statusCode} ${await body.text()}`);
  await body.dump();
}

/** Sends each token once, so that its first verification is not measured: borrowers use a token for minutes. */
export async function showTokens({ url }: Server, callers: readonly Caller[]): Promise<void> {
  const pool = new Pool(url, { connections: 16 });
  await Promise.all(callers.map((caller) => ask(pool, PARAMETERS.request(caller, 0))));
  await pool.destroy();
}
