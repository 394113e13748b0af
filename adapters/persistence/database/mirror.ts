import type { EntityManager } from '@mikro-orm/postgresql';
import { DatabaseAdapter } from './database-adapter.ts';
import type { PostgresListener } from './postgres-listener.ts';

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
