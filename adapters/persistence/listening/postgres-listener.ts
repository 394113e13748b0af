import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_LIMITS } from '../database/limits.ts';
import { SessionClient } from '../database/pg-clients.ts';

const RECONNECT_MS = 500;
/** The payload of heartbeats. */
export const HEARTBEAT = '';

interface Subscription {
  readonly channel: string;
  readonly onNotification: (payload: string) => void;
  /** Runs after each (re)connection, to read what was missed. */
  readonly onListen: (client: pg.Client) => Promise<void>;
  /** Notifies the channel with `HEARTBEAT`, over another connection: a pooler may pass on only what answers a statement. */
  readonly heartbeat: () => Promise<void>;
}

/**
 * Listens to a channel of PostgreSQL. A connection that hears nothing, not even heartbeats, is replaced: it was lost
 * without a word, or a pooler gave it to others.
 */
export class PostgresListener {
  private readonly databaseUrl: string;
  private readonly subscription: Subscription;
  private readonly limits: typeof DATABASE_LIMITS;
  private client: SessionClient | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** The heartbeat that is being sent. */
  private beat: Promise<void> | null = null;
  /** When this connection last heard something. `null`: never. */
  private heardAt: number | null = null;
  private connectedAt = 0;
  private stopped = false;

  constructor(databaseUrl: string, subscription: Subscription, limits = DATABASE_LIMITS) {
    this.databaseUrl = databaseUrl;
    this.subscription = subscription;
    this.limits = limits;
  }

  /** Whether notifications arrive now. */
  get listening(): boolean {
    return this.client !== null && this.heardAt !== null && isRecent(this.heardAt, this.limits.silenceMs);
  }

  async start(): Promise<void> {
    await this.connect();
    this.timer = setInterval(() => this.check(), this.limits.heartbeatMs).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    const { client } = this;
    this.client = null;
    await client?.close();
    // The heartbeat uses the pool, which closes next.
    await this.beat;
  }

  private async connect(): Promise<void> {
    const { channel, onListen } = this.subscription;
    const client = new SessionClient(this.databaseUrl, this.limits);
    client.on('notification', ({ payload }) => this.heard(client, payload ?? HEARTBEAT));
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
      if (this.stopped) throw new Error('The listener was stopped.');
    } catch (error) {
      client.destroy();
      throw error;
    }
    this.client = client;
    this.heardAt = null;
    this.connectedAt = performance.now();
    this.check();
  }

  private heard(client: SessionClient, payload: string): void {
    if (this.client === client) this.heardAt = performance.now();
    if (payload !== HEARTBEAT) this.subscription.onNotification(payload);
  }

  /** Replaces a connection that hears nothing, or sends a heartbeat. */
  private check(): void {
    if (!isRecent(this.heardAt ?? this.connectedAt, this.limits.silenceMs)) this.client?.destroy();
    else if (this.client !== null && this.beat === null) this.sendHeartbeat();
  }

  private sendHeartbeat(): void {
    // Without a heartbeat there is silence, which `check` notices.
    this.beat = this.subscription
      .heartbeat()
      .catch(() => {})
      .finally(() => {
        this.beat = null;
      });
  }

  private lost(client: SessionClient): void {
    if (this.client !== client) return;
    this.client = null;
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    while (!this.stopped && this.client === null) {
      await sleep(RECONNECT_MS, undefined, { ref: false });
      if (!this.stopped) await this.connect().catch(() => {});
    }
  }
}

function isRecent(instant: number, withinMs: number): boolean {
  return performance.now() - instant < withinMs;
}
