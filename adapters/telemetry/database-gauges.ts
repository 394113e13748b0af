import { Gauge, type Registry } from 'prom-client';
import { recent } from './recent.ts';

/** The state in the database that all nodes share. */
export interface ServiceState {
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
  /** `null` before the first. */
  readonly lastClosing: { readonly day: string; readonly seconds: number } | null;
  /** Whether the database refuses writes. */
  readonly readOnly: boolean;
}

type Samples<Label extends string> = readonly (readonly [Readonly<Record<Label, string>>, number])[];

// Why: docs/decisions/0032-spans-and-gauges-at-our-own-seams.md
/**
 * Reads the database when Prometheus asks, at most every few seconds. Without an answer the metrics have no values,
 * except `lending_database_up`. Each node has the same values.
 */
export function watchDatabase(registry: Registry, read: () => Promise<ServiceState>): void {
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
  const closed = 'Start of the last day that was closed, in seconds since 1970; 0 before the first.';
  gauge('lending_last_closed_day_timestamp_seconds', closed, [], ({ lastClosing }) => [
    [{}, lastClosing === null ? 0 : Date.parse(lastClosing.day) / 1000],
  ]);
  gauge('lending_last_closing_duration_seconds', 'Time from begin to end of the last close.', [], (state) =>
    state.lastClosing === null ? [] : [[{}, state.lastClosing.seconds]],
  );
  gauge('lending_database_read_only', 'Whether the database refuses writes and answers reads.', [], ({ readOnly }) => [
    [{}, readOnly ? 1 : 0],
  ]);
  const up = 'Whether the database answered the statements of these metrics within 2 s.';
  gauge('lending_database_up', up, [], () => [[{}, 1]], [[{}, 0]]);
}

function gaugeIn(registry: Registry, latest: () => Promise<ServiceState | null>) {
  return <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    samples: (state: ServiceState) => Samples<Label>,
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
