import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { afterAll } from 'vitest';

type LocalServer = Server | HttpsServer;

/** Listens on 127.0.0.1. @param port default: a free one */
export async function listen(server: NetServer, port = 0): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

export function portOf(server: NetServer): number {
  return (server.address() as AddressInfo).port;
}

/** Closes the server and its connections. */
export async function close(server: LocalServer): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** A port that the system does not give to others: those are higher. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer();
  try {
    await listen(server, port);
  } catch {
    return freePort();
  }
  await close(server);
  return port;
}

/** A fake of another company's server, on 127.0.0.1. */
export abstract class FakeServer {
  protected abstract readonly server: LocalServer;

  get port(): number {
    return portOf(this.server);
  }

  start(port?: number): Promise<void> {
    return listen(this.server, port);
  }

  stop(): Promise<void> {
    return close(this.server);
  }

  /** Started until the tests of a file or a `describe` are over. */
  async open(): Promise<this> {
    await this.start();
    afterAll(() => this.stop());
    return this;
  }
}
