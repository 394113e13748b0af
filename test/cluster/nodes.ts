import { setTimeout as sleep } from 'node:timers/promises';
import { startCommand } from '../support/command-line.ts';
import { PRODUCTION } from '../support/production.ts';
import { cliOf, mainOf, ROOT } from '../support/program.ts';
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
  readonly port: string;
  server: ServerProcess;
}

/** The nodes of the service. */
export class Nodes {
  private readonly nodes: readonly Node[];
  private readonly settings: Readonly<Record<string, string>>;
  /** The folder of the release that runs. */
  private root = ROOT;

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
    this.nodes = ports.map(String).map((port) => ({ port, server: this.another({ PORT: port }) }));
  }

  /** A process with the same settings, apart from these. */
  another(settings: Readonly<Record<string, string>>): ServerProcess {
    const all = { ...this.settings, ...settings };
    return loadedServer(all.DATABASE_URL ?? '', all, mainOf(this.root));
  }

  /** Runs a command of a release. @returns its output if it fails */
  async command(name: string, settings: Readonly<Record<string, string>> = {}, root = this.root): Promise<string[]> {
    const all = { ...this.settings, ...settings };
    const { code, stdout, stderr } = await startCommand([name], all, '', cliOf(root)).ended;
    return code === 0 ? [] : [`${name} exits with ${code}: ${(stdout + stderr).slice(-4_000)}`];
  }

  get urls(): string[] {
    return this.nodes.map(({ port }) => `http://127.0.0.1:${port}`);
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
    for (const node of this.nodes) await this.replace(node, node.server);
  }

  /**
   * Replaces one node after the other by the release in a folder.
   *
   * @param replaced is called when a new node serves, with the number of those that do
   */
  async upgradeAll(root: string, replaced: (count: number) => Promise<void>): Promise<void> {
    this.root = root;
    for (const [index, node] of this.nodes.entries()) {
      await this.replace(node, this.another({ PORT: node.port }));
      await replaced(index + 1);
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

  /** Ends a node, and starts the server that takes its place. */
  private async replace(node: Node, next: ServerProcess): Promise<void> {
    const status = await node.server.end('SIGTERM');
    if (status !== 0) throw new Error(`A node ended with ${status}: ${node.server.output.slice(-500)}`);
    if (next !== node.server) node.server.dispose();
    node.server = next;
    await next.start();
    await this.ready();
    await sleep(NOTICED_MS);
  }

  private async areReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    const answers = this.urls.map((url) => fetch(`${url}/health/ready`, { signal }).catch(() => null));
    return (await Promise.all(answers)).every((answer) => answer?.ok);
  }
}
