import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const LIMITS = {
  /** An answer is used again for this long. */
  ageMs: 5_000,
  /** The longest wait for an answer. */
  waitMs: 2_000,
};

/**
 * Reads at most once every `ageMs`, and one at a time.
 * @returns `null` if reading fails or takes too long
 */
export function recent<Value>(read: () => Promise<Value>, limits: Partial<typeof LIMITS> = {}) {
  const { ageMs, waitMs } = { ...LIMITS, ...limits };
  // A failure is kept as well.
  const fetchMethod = async () => ({ value: await read().catch(() => null) });
  const latest = new LRUCache<'', { readonly value: Value | null }>({ max: 1, ttl: ageMs, fetchMethod });
  return (): Promise<Value | null> =>
    Promise.race([latest.forceFetch('').then(({ value }) => value), sleep(waitMs, null, { ref: false })]);
}

/** The state in the database that all nodes share. */
interface ServiceState {
  readonly queues: readonly {
    readonly queue: string;
    readonly ready: number;
    readonly deferred: number;
    readonly active: number;
    readonly oldestSeconds: number;
  }[];
  readonly webhooks: Readonly<Record<'enabled' | 'disabledByOperator' | 'disabledByFailures', number>>;
  /** Pending ones from the 25th day on, and after the 30th. */
  readonly requestsToDecide: Readonly<Record<'due' | 'late', number>>;
  /** How long it is not known whether the gateway accepted the oldest Pending one, and those that came back and wait. */
  readonly payouts: { readonly oldestPendingSeconds: number; readonly waiting: number };
  /** `null` before the first. */
  /** `from` is the first moment of the day, in seconds since 1970. */
  readonly lastClosing: { readonly from: number; readonly seconds: number } | null;
  /** Whether the database refuses writes. */
  readonly readOnly: boolean;
}

/** A share of the debits that were returned. */
interface ReturnedDebits {
  readonly group: string;
  readonly share: number;
}

/** It counts all debits of 60 days, and changes slowly. */
const SLOW = { ageMs: 60_000 };

type Samples<Label extends string> = readonly (readonly [Readonly<Record<Label, string>>, number])[];

// Why: docs/decisions/0032-spans-and-gauges-at-our-own-seams.md
/**
 * Reads the database when Prometheus asks, at most every few seconds. Without an answer the metrics have no values,
 * except `lending_database_up`. Each node has the same values.
 */
function watchDatabase(
  registry: Registry,
  read: () => Promise<ServiceState>,
  readReturnedDebits: () => Promise<readonly ReturnedDebits[]>,
): void {
  const gauge = gaugeIn(registry, recent(read));
  gauge('lending_jobs', 'Jobs by queue and state: ready, deferred or active.', ['queue', 'state'], (state) =>
    state.queues.flatMap(({ queue, ready, deferred, active }) =>
      Object.entries({ ready, deferred, active }).map(([name, count]) => [{ queue, state: name }, count] as const),
    ),
  );
  gauge('lending_oldest_job_age_seconds', 'How long the oldest job has been due, by queue.', ['queue'], (state) =>
    state.queues.map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
  );
  gauge('lending_webhook_endpoints', 'Registered webhooks by state.', ['state'], ({ webhooks }) => [
    [{ state: 'enabled' }, webhooks.enabled],
    [{ state: 'disabled_by_operator' }, webhooks.disabledByOperator],
    [{ state: 'disabled_by_failures' }, webhooks.disabledByFailures],
  ]);
  const toDecide = 'Pending requests by state: due from the 25th of their 30 days on, late after them.';
  gauge('lending_requests_to_decide', toDecide, ['state'], ({ requestsToDecide }) =>
    Object.entries(requestsToDecide).map(([state, count]) => [{ state }, count] as const),
  );
  const pending =
    'How long the oldest payout has waited for an answer of the payment gateway to its order; 0 without one.';
  gauge('lending_oldest_pending_payout_age_seconds', pending, [], ({ payouts }) => [
    [{}, payouts.oldestPendingSeconds],
  ]);
  gauge('lending_payouts_to_resolve', 'Payouts that were returned and wait for an operator.', [], ({ payouts }) => [
    [{}, payouts.waiting],
  ]);
  const closed = 'Start of the last day that was closed, in seconds since 1970; 0 before the first.';
  gauge('lending_last_closed_day_timestamp_seconds', closed, [], ({ lastClosing }) => [[{}, lastClosing?.from ?? 0]]);
  gauge('lending_last_closing_duration_seconds', 'Time from begin to end of the last close.', [], (state) =>
    state.lastClosing === null ? [] : [[{}, state.lastClosing.seconds]],
  );
  const returned = 'Share of the debits of the last 60 days that were returned: unauthorized, administrative or all.';
  gaugeIn(registry, recent(readReturnedDebits, SLOW))('lending_returned_debits_ratio', returned, ['group'], (groups) =>
    groups.map(({ group, share }) => [{ group }, share]),
  );
  gauge('lending_database_read_only', 'Whether the database refuses writes and answers reads.', [], ({ readOnly }) => [
    [{}, readOnly ? 1 : 0],
  ]);
  const up = 'Whether the database answered the statements of these metrics within 2 s.';
  gauge('lending_database_up', up, [], () => [[{}, 1]], [[{}, 0]]);
}

function gaugeIn<State>(registry: Registry, latest: () => Promise<State | null>) {
  return <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    samples: (state: State) => Samples<Label>,
    otherwise: Samples<Label> = [],
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const state = await latest();
        this.reset();
        // Without labels, a reset one is 0.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of state === null ? otherwise : samples(state)) this.set(labels, value);
      },
    });
}

/** A pool of `pg`. */
interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number | undefined };
}

function watchPools(registry: Registry, pools: ReadonlyMap<string, PoolState>): void {
  const registers = [registry];
  new Gauge({
    name: 'lending_database_pool_connections',
    help: 'Connections of this node to the database, by pool and state: used or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  new Gauge({
    name: 'lending_database_pool_max_connections',
    help: 'The maximum number of connections of a pool of this node.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { options }] of pools) this.set({ pool }, options.max ?? 0);
    },
  });
  new Gauge({
    name: 'lending_database_pool_waiting',
    help: 'Callers on this node that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
}

/** Seconds. A job may take as long as the close of a day. */
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800];
/** Seconds: up to the timeouts of the calls. */
const CALL_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** The metrics besides those of requests. Labels have few values and no personal data. */
export class ServiceMetrics {
  private readonly registry: Registry;
  private readonly jobs;
  private readonly gatewayCalls;
  private readonly gatewayFaults;
  private readonly webhookTries;

  constructor(registry: Registry) {
    this.registry = registry;
    const registers = [registry];
    const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers });
    this.jobs = histogram(
      'lending_job_duration_seconds',
      'Time that a job took on this node, by queue and outcome. A failed one is tried again, a given_up one is not.',
      ['queue', 'outcome'],
      JOB_BUCKETS,
    );
    this.gatewayCalls = histogram(
      'lending_gateway_call_duration_seconds',
      'Time of a call of the payment gateway with its retries, by operation and outcome.',
      ['operation', 'outcome'],
      CALL_BUCKETS,
    );
    this.gatewayFaults = new Counter({
      name: 'lending_gateway_faults_total',
      help: 'Calls of the payment gateway without an answer that could be understood, after their retries.',
      registers,
    });
    this.webhookTries = histogram(
      'lending_webhook_delivery_duration_seconds',
      'Time of a try to deliver a webhook, by outcome: delivered, refused or unanswered.',
      ['outcome'],
      CALL_BUCKETS,
    );
  }

  jobEnded({ queue, outcome, seconds }: { queue: string; outcome: string; seconds: number }): void {
    this.jobs.observe({ queue, outcome }, seconds);
  }

  gatewayCalled({ operation, outcome, seconds }: { operation: string; outcome: string; seconds: number }): void {
    this.gatewayCalls.observe({ operation, outcome }, seconds);
  }

  gatewayFailed(): void {
    this.gatewayFaults.inc();
  }

  webhookTried({ outcome, seconds }: { outcome: string; seconds: number }): void {
    this.webhookTries.observe({ outcome }, seconds);
  }

  /** @param pools by name */
  watchPools(pools: ReadonlyMap<string, PoolState>): void {
    watchPools(this.registry, pools);
  }

  /**
   * @param read is called by a scrape, at most every 5 s
   * @param readReturnedDebits at most once a minute
   */
  watchDatabase(read: () => Promise<ServiceState>, readReturnedDebits: () => Promise<readonly ReturnedDebits[]>): void {
    watchDatabase(this.registry, read, readReturnedDebits);
  }
}
