import { setTimeout as sleep } from 'node:timers/promises';
import { PRODUCTION } from '../support/production.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { loadedServer } from '../system/faults/support/loaded-server.ts';
import type { Front } from './front.ts';
import { until } from './until.ts';

/** Longer than haproxy needs to notice that a node is not ready: three checks, one every 2 seconds. As the guide says. */
const DRAIN_SECONDS = 10;
/** Longer than haproxy needs to notice that a node is ready: two checks. */
const NOTICED_MS = 5_000;
const READY_WITHIN_MS = 60_000;

interface Node {
  readonly url: string;
  readonly server: ServerProcess;
}

/** The nodes of the service. */
export class Nodes {
  private readonly nodes: readonly Node[];
  private readonly settings: Readonly<Record<string, string>>;

  /** @param directUrl of the database, without the pooler */
  constructor(front: Front, directUrl: string, ports: readonly number[], dataDir: string) {
    this.settings = {
      ...PRODUCTION,
      PUBLIC_URL: front.url,
      SANDBOX_SETTLEMENT_MS: '200',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      DATABASE_DIRECT_URL: directUrl,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      DATABASE_URL: front.pooledUrl,
    };
    this.nodes = ports.map((port) => ({
      url: `http://127.0.0.1:${port}`,
      server: this.another({ PORT: String(port) }),
    }));
  }

  /** A process with the same settings, apart from these. */
  another(settings: Readonly<Record<string, string>>): ServerProcess {
    const all = { ...this.settings, ...settings };
    return loadedServer(all.DATABASE_URL ?? '', all);
  }

  get urls(): string[] {
    return this.nodes.map(({ url }) => url);
  }

  async start(): Promise<void> {
    await Promise.all(this.nodes.map(({ server }) => server.start()));
    await this.ready();
    await sleep(NOTICED_MS);
  }

  async kill(index: number): Promise<void> {
    await this.nodes[index]?.server.end('SIGKILL');
  }

  async startAgain(index: number): Promise<void> {
    await this.nodes[index]?.server.start();
  }

  /** Stops one node after the other and starts it again, as a rolling release does. */
  async restartAll(): Promise<void> {
    for (const { server } of this.nodes) {
      const status = await server.end('SIGTERM');
      if (status !== 0) throw new Error(`A node ended with ${status}: ${server.output.slice(-500)}`);
      await server.start();
      await this.ready();
      await sleep(NOTICED_MS);
    }
  }

  /** Waits until every node is ready. */
  ready(): Promise<void> {
    return until(
      () => this.areReady(),
      READY_WITHIN_MS,
      () => 'The nodes are not ready in time.',
    );
  }

  dispose(): void {
    for (const { server } of this.nodes) server.dispose();
  }

  private async areReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    const answers = this.nodes.map(({ url }) => fetch(`${url}/health/ready`, { signal }).catch(() => null));
    return (await Promise.all(answers)).every((answer) => answer?.ok);
  }
}
