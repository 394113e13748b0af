/** No personal data, values of statements, or tokens: spans may go to another company. */
export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes: Attributes;
  /** W3C `traceparent` of the caller. Default: the current span. */
  readonly parent?: string | undefined;
}

export interface OpenSpan {
  /** Runs the work in the span: what it starts belongs to the span. */
  run<Result>(work: () => Result): Result;
  /** @param failure marks the span as failed; its message is not recorded */
  end(attributes?: Attributes, failure?: unknown): void;
}

// Why: docs/decisions/0032-spans-and-gauges-at-our-own-seams.md
/** Records the parts of a request and their duration. Code without tracing gets `null`. */
export interface Tracing {
  open(start: SpanStart): OpenSpan;
  /** W3C `traceparent` of the current span, for another service or a later job. */
  traceparent(): string | undefined;
  /** For the log. */
  ids(): { readonly trace_id?: string; readonly span_id?: string };
  /** Sends the recorded spans, and gives up soon if the receiver does not answer. */
  stop(): Promise<void>;
}

/** Runs the work as a span. */
export async function inSpan<Result>(
  tracing: Tracing | null,
  start: SpanStart,
  work: () => Promise<Result>,
  describe: (result: Result) => Attributes = () => ({}),
): Promise<Result> {
  if (tracing === null) return work();
  const span = tracing.open(start);
  try {
    const result = await span.run(work);
    span.end(describe(result));
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}
