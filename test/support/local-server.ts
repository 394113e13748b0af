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

export async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server);
  const port = portOf(server);
  await close(server);
  return port;
}
