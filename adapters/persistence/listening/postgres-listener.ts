import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RECONNECT_MS = 500;

export interface Listening {
  readonly channel: string;
  readonly heard: (payload: string) => void;
  /** Called whenever listening begins, for what was said before. */
  readonly began: (client: pg.Client) => Promise<void>;
}

/** Hears what transactions on any node notify, over a connection of its own that is made anew whenever it is lost. */
export class PostgresListener {
  private readonly databaseUrl: string;
  private readonly listening: Listening;
  private client: pg.Client | null = null;
  private stopped = false;

  constructor(databaseUrl: string, listening: Listening) {
    this.databaseUrl = databaseUrl;
    this.listening = listening;
  }

  /** Whether nothing is missed at the moment. */
  get hears(): boolean {
    return this.client !== null;
  }

  async start(): Promise<void> {
    const { channel, heard, began } = this.listening;
    const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true });
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    let ended = false;
    client.on('error', () => this.lost(client));
    client.on('end', () => {
      ended = true;
      this.lost(client);
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      await began(client);
      // Lost in between, it would never be heard of again.
      if (ended) throw new Error('The connection to listen on was lost at once.');
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
