import type net from 'node:net';
import { listenBefore } from '../../../support/database-proxy.ts';

export type WayToDatabase = Awaited<ReturnType<typeof openWay>>;

/**
 * A TCP proxy before PostgreSQL, which can lose bytes without closing anything, as a firewall or a dead cable does.
 *
 * @param change edits what clients send
 */
export async function openWay(databaseUrl: string, change = (sent: Buffer) => sent) {
  const open = new Set<Connection>();
  let swallowing = false;
  const relay = (client: net.Socket, connect: () => net.Socket) => {
    const connection = new Connection(client, swallowing ? null : connect(), change);
    open.add(connection);
    client.on('close', () => open.delete(connection));
  };
  const proxy = await listenBefore(databaseUrl, relay, { allowHalfOpen: true });
  const forget = () => {
    for (const connection of open) connection.silence();
  };
  return {
    url: proxy.url,
    /** Open connections carry nothing from now on. New ones work, like those after a firewall forgot the old ones. */
    forget,
    /** No connection carries anything until `restore()`. New ones are accepted. Those of this time stay silent. */
    swallow() {
      swallowing = true;
      forget();
    },
    restore() {
      swallowing = false;
    },
    close() {
      proxy.close();
      for (const connection of open) connection.close();
    },
  };
}

class Connection {
  private readonly client: net.Socket;
  private readonly database: net.Socket | null;
  private silent: boolean;

  constructor(client: net.Socket, database: net.Socket | null, change: (sent: Buffer) => Buffer) {
    this.client = client;
    this.database = database;
    this.silent = database === null;
    client.on('data', (sent: Buffer) => this.silent || database?.write(change(sent)));
    database?.on('data', (sent: Buffer) => this.silent || client.write(sent));
    for (const [end, other] of [
      [client, database],
      [database, client],
    ]) {
      end?.on('error', () => {});
      end?.on('end', () => this.silent || end.end());
      end?.on('close', () => this.silent || other?.destroy());
    }
  }

  /** The server keeps its end, as it does when packets are lost. */
  silence(): void {
    this.silent = true;
  }

  close(): void {
    this.client.destroy();
    this.database?.destroy();
  }
}
