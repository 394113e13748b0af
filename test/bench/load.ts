import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';
import { quantile } from './statistics.ts';

/** The result of one round of load. */
export interface Round {
  readonly requests: number;
  /** Responses that are not 2xx. */
  readonly failures: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Returns the bytes of the next request. */
export type NextRequest = () => Buffer;

/** Connections, evenly distributed over the ports. */
export class Clients {
  private readonly connections: readonly Connection[];

  private constructor(connections: readonly Connection[]) {
    this.connections = connections;
  }

  static async connect(ports: readonly number[], count: number): Promise<Clients> {
    const connections: Connection[] = [];
    for (let i = 0; i < count; i++) connections.push(await Connection.open(ports[i % ports.length] ?? 0));
    return new Clients(connections);
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }

  /** Closed loop: each connection sends its next request after the last response. This is the highest load. */
  async saturate(next: NextRequest, seconds: number, atMost = Number.POSITIVE_INFINITY): Promise<Round> {
    const tally = new Tally();
    const end = performance.now() + seconds * 1000;
    let sent = 0;
    const loop = (connection: Connection): Promise<void> =>
      new Promise((resolve) => {
        const again = (): void => {
          const began = performance.now();
          if (began >= end || sent >= atMost) {
            resolve();
            return;
          }
          sent++;
          connection.send(next(), (status) => {
            tally.add(status, performance.now() - began);
            again();
          });
        };
        again();
      });
    await Promise.all(this.connections.map(loop));
    return tally.round();
  }

  /**
   * Open loop: requests arrive at fixed times, independent of responses. The wait for a free connection counts as
   * latency, so that a stall affects all requests that arrive during it.
   */
  async arriveAt(ratePerSecond: number, next: NextRequest, seconds: number): Promise<Round> {
    const tally = new Tally();
    const free = [...this.connections];
    const waiting: number[] = [];
    const began = performance.now();
    let due = 0;
    let open = 0;
    const dispatch = (): void => {
      while (free.length > 0 && waiting.length > 0) {
        const connection = free.pop();
        const arrived = waiting.shift();
        if (connection === undefined || arrived === undefined) return;
        open++;
        connection.send(next(), (status) => {
          tally.add(status, performance.now() - arrived);
          open--;
          free.push(connection);
          dispatch();
        });
      }
    };
    for (let now = began; now < began + seconds * 1000; now = performance.now()) {
      for (; began + (due * 1000) / ratePerSecond <= now; due++) waiting.push(began + (due * 1000) / ratePerSecond);
      dispatch();
      await sleep(1);
    }
    while (open > 0 || waiting.length > 0) await sleep(1);
    return tally.round();
  }
}

class Tally {
  private readonly began = performance.now();
  private readonly latencies: number[] = [];
  private failures = 0;

  add(status: number, latencyMs: number): void {
    if (status < 200 || status > 299) this.failures++;
    this.latencies.push(latencyMs);
  }

  round(): Round {
    const { latencies, failures } = this;
    const seconds = (performance.now() - this.began) / 1000;
    const p50Ms = quantile(latencies, 0.5);
    return { requests: latencies.length, failures, seconds, p50Ms, p99Ms: quantile(latencies, 0.99) };
  }
}
