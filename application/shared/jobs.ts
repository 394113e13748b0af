/** A sort of work that is done later, and the shape of what each piece of it is told. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Only a type: ties the name to the data. */
  readonly __data?: Data;
}

/** The durable queue. A job is there exactly when the unit of work that asked for it was stored. */
export interface JobQueue {
  /** @param at not before this instant; as soon as possible when absent */
  enqueue<Data extends object>(kind: JobKind<Data>, data: Data, at?: Date): Promise<void>;
}
