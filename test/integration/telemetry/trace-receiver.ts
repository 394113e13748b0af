import { createServer } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { close, listen, portOf } from '../../support/local-server.ts';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code?: number };
}

export interface TraceReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** The names of the services that sent spans. */
  readonly services: ReadonlySet<string>;
  close(): Promise<void>;
}

/** An OTLP receiver over HTTP, for JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const services = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    if (request.url === '/v1/traces') {
      for (const { resource, scopeSpans } of JSON.parse(text.toString()).resourceSpans) {
        services.add(resource.attributes.find(({ key }: { key: string }) => key === 'service.name').value.stringValue);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await listen(server);
  return { url: `http://127.0.0.1:${portOf(server)}`, spans, services, close: () => close(server) };
}
