import { Counter, Histogram, type Registry } from 'prom-client';
import { type ServiceState, watchDatabase } from './database-gauges.ts';
import { type PoolState, watchPools } from './pool-gauges.ts';

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

  /** @param read is called by a scrape, at most every 5 s */
  watchDatabase(read: () => Promise<ServiceState>): void {
    watchDatabase(this.registry, read);
  }
}
