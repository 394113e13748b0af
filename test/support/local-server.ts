import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

type LocalServer = Server | HttpsServer;

/** Listens on 127.0.0.1. @param port default: a free one */
export async function listen(server: LocalServer, port = 0): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}

export function portOf(server: LocalServer): number {
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
