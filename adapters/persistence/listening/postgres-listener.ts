import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 500;

interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Runs after each (re)connection, to read what was missed. */
  readonly onListen: (client: pg.Client) => Promise<void>;
}

/** Listens to a channel of PostgreSQL on a connection that is reopened when it is lost. */
export class PostgresListener {
  private readonly databaseUrl: string;
  private readonly subscription: Subscription;
  private client: pg.Client | null = null;
  private stopped = false;

  constructor(databaseUrl: string, subscription: Subscription) {
    this.databaseUrl = databaseUrl;
    this.subscription = subscription;
  }

  /** Whether notifications arrive now. */
  get listening(): boolean {
    return this.client !== null;
  }

  async start(): Promise<void> {
    const { channel, onNotification, onListen } = this.subscription;
    const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true });
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    let ended = false;
    client.on('error', () => this.lost(client));
    client.on('end', () => {
      ended = true;
      this.lost(client);
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      await onListen(client);
      // `lost` ignores a client that is not in use yet.
      if (ended) throw new Error('The connection was lost before listening started.');
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.client = client;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const { client } = this;
    this.client = null;
    await client?.end();
  }

  private lost(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = null;
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    while (!this.stopped && this.client === null) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      if (!this.stopped) await this.start().catch(() => {});
    }
  }
}
