import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanStart, Tracing } from './tracing.ts';

export interface TelemetryConfig {
  /** Base URL of an OTLP receiver over HTTP. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** The share of traces that are recorded, unless the caller has decided. */
  readonly sampleRatio: number;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** For the last spans to be sent. Requests have ended by then, and an orchestrator waits for the end of the process. */
const FLUSH_MS = 2_000;
/** For one export. */
const EXPORT_MS = 5_000;
const REPORT_INTERVAL_MS = 60_000;

/** Traces by OpenTelemetry. Spans wait in a bounded queue, and are dropped when the receiver does not take them. */
export class OpenTelemetryTracing implements Tracing {
  private readonly contexts = new AsyncLocalStorageContextManager().enable();
  private readonly propagator = new W3CTraceContextPropagator();
  private readonly provider: TracerProvider;
  private readonly tracer;

  /** @param report gets a sentence when spans cannot be sent, at most once a minute */
  constructor(
    { endpoint, serviceName, sampleRatio }: TelemetryConfig,
    version: string,
    report: (line: string) => void,
  ) {
    reportFailures(report);
    const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS })],
    });
    this.tracer = this.provider.getTracer('lending-service', version);
  }

  open({ name, kind, attributes, parent }: SpanStart) {
    const above = parent === undefined ? this.contexts.active() : this.contextOf(parent);
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, above);
    const context = trace.setSpan(above, span);
    return {
      run: <Result>(work: () => Result): Result => this.contexts.with(context, work),
      end: (more: SpanStart['attributes'] = {}, failure?: unknown) => {
        span.setAttributes(more);
        if (failure !== undefined)
          span.setAttribute('error.type', typeOf(failure)).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  traceparent(): string | undefined {
    const carrier: Record<string, string> = {};
    this.propagator.inject(this.contexts.active(), carrier, defaultTextMapSetter);
    return carrier.traceparent;
  }

  ids() {
    const span = trace.getSpanContext(this.contexts.active());
    return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
  }

  async stop(): Promise<void> {
    await Promise.race([this.provider.shutdown().catch(() => {}), sleep(FLUSH_MS, undefined, { ref: false })]);
  }

  private contextOf(traceparent: string): Context {
    return this.propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  }
}

/** Only its name or code: messages of the database quote values. */
function typeOf(failure: unknown): string {
  const { code, name } = failure as { readonly code?: unknown; readonly name?: unknown };
  return String(code ?? name ?? 'unknown');
}

function reportFailures(report: (line: string) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  const error = () => {
    if (performance.now() - last < REPORT_INTERVAL_MS) return;
    last = performance.now();
    report('Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT. They are dropped.');
  };
  diag.setLogger({ error, warn() {}, info() {}, debug() {}, verbose() {} }, DiagLogLevel.ERROR);
}
