/** A kind of background job, and the data of each job of that kind. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Jobs of one group run one at a time on each node, so that a slow group does not occupy all workers. Default: no group. */
  readonly groupOf?: (data: Data) => string;
  /** Of jobs that are due, those with a higher priority run first. Default: 0. */
  readonly priorityOf?: (data: Data) => number;
  /** Only a type: ties the name to the data. */
  readonly __data?: Data;
}

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/** The durable queue. A job exists exactly if the unit of work that enqueued it was stored. */
export interface JobQueue {
  /** @param at the earliest start; as soon as possible when absent */
  enqueue<Data extends object>(kind: JobKind<Data>, data: Data, at?: Date): Promise<void>;
}
