import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { DatabaseAdapter } from './database-adapter.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from './limits.ts';
import { SessionClient } from './pg-clients.ts';

/** In `pg_stat_activity`: each process that serves or works has one such connection. */
export const LISTENER_NAME = 'lending-listener';

const RECONNECT_MS = 500;
/** The channel of heartbeats. */
const HEARTBEAT = 'heartbeat';

interface Subscription {
  readonly channel: string;
  /** Empty payloads do not arrive here. */
  readonly onNotification: (payload: string) => void;
  /** Selects, as `payload`, the notifications that may have been missed. Runs after each (re)connection. */
  readonly missed: string;
}

// Why: docs/decisions/0027-nodes-listen-to-postgresql.md
/**
 * Listens to channels of PostgreSQL over one connection. A connection without notifications, even heartbeats, is
 * replaced: it was lost, or a pooler gave it to another client.
 */
export class PostgresListener extends DatabaseAdapter {
  private readonly directUrl: string;
  private readonly limits: DatabaseLimits;
  private readonly subscriptions: Subscription[] = [];
  private client: SessionClient | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** The heartbeat that is being sent. */
  private beat: Promise<void> | null = null;
  /** The time of the last notification; `null` before the first. */
  private heardAt: number | null = null;
  private connectedAt = 0;
  private stopped = false;

  /**
   * @param directUrl leads to PostgreSQL itself, because LISTEN belongs to the session
   * @param em sends the heartbeats, over another connection: a pooler may pass a notification only to the client that
   * sends it
   */
  constructor(directUrl: string, em: EntityManager, limits: DatabaseLimits = DATABASE_LIMITS) {
    super(em);
    this.directUrl = directUrl;
    this.limits = limits;
  }

  /** Whether notifications arrive now. */
  get listening(): boolean {
    return this.client !== null && this.heardAt !== null && isRecent(this.heardAt, this.limits.silenceMs);
  }

  /** Call it before `start`. */
  subscribe(subscription: Subscription): void {
    this.subscriptions.push(subscription);
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
    const client = new SessionClient(this.directUrl, LISTENER_NAME, this.limits);
    client.on('notification', (notification) => this.heard(client, notification));
    let ended = false;
    client.on('error', () => this.lost(client));
    client.on('end', () => {
      ended = true;
      this.lost(client);
    });
    try {
      await client.connect();
      const channels = [HEARTBEAT, ...this.subscriptions.map(({ channel }) => channel)];
      await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
      for (const { missed, onNotification } of this.subscriptions) {
        const { rows } = await client.query<{ payload: string }>(missed);
        for (const { payload } of rows) onNotification(payload);
      }
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

  private heard(client: SessionClient, { channel, payload }: pg.Notification): void {
    if (this.client === client) this.heardAt = performance.now();
    if (payload === undefined || payload === '') return;
    for (const each of this.subscriptions) if (each.channel === channel) each.onNotification(payload);
  }

  /** Replaces a silent connection, or sends a heartbeat. */
  private check(): void {
    if (!isRecent(this.heardAt ?? this.connectedAt, this.limits.silenceMs)) this.client?.destroy();
    else if (this.client !== null && this.beat === null) this.sendHeartbeat();
  }

  private sendHeartbeat(): void {
    // `check` notices a missing heartbeat.
    this.beat = this.notify(HEARTBEAT, '')
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

interface Fact<Known> {
  readonly channel: string;
  readonly initially: Known;
  /** Selects, as `payload`, the notifications that this node may have missed while it did not listen. */
  readonly missed: string;
  /** Returns what is known after a notification. */
  readonly learn: (known: Known, payload: string) => Known;
}

/**
 * A fact that this node keeps in memory, because any request may need it. PostgreSQL notifies all nodes when a transaction
 * that announces a change commits.
 *
 * Why: docs/decisions/0027-nodes-listen-to-postgresql.md
 */
export class Mirror<Known> extends DatabaseAdapter {
  private _known: Known;
  private readonly listener: PostgresListener;
  private readonly fact: Fact<Known>;

  constructor(listener: PostgresListener, em: EntityManager, fact: Fact<Known>) {
    super(em);
    this._known = fact.initially;
    this.listener = listener;
    this.fact = fact;
    const { channel, missed } = fact;
    listener.subscribe({ channel, missed, onNotification: (payload) => this.learn(payload) });
  }

  get known(): Known {
    return this._known;
  }

  /** Whether this node receives notifications. If it does not, read the database. */
  get isCurrent(): boolean {
    return this.listener.listening;
  }

  learn(payload: string): void {
    this._known = this.fact.learn(this._known, payload);
  }

  /** Call it in the transaction of the change. */
  announce(payload: string): Promise<void> {
    return this.notify(this.fact.channel, payload);
  }
}
