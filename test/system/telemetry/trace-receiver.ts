import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { FakeServer } from '../../support/local-server.ts';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code?: number };
}

/** An OTLP receiver over HTTP, for JSON. */
export class TraceReceiver extends FakeServer {
  readonly spans: ReceivedSpan[] = [];
  /** The names of the services that sent spans. */
  readonly services = new Set<string>();
  protected readonly server = createServer(async (request, response) => {
    const body = await buffer(request);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    if (request.url === '/v1/traces') {
      for (const { resource, scopeSpans } of JSON.parse(text.toString()).resourceSpans) {
        const named = ({ key }: { readonly key: string }) => key === 'service.name';
        this.services.add(resource.attributes.find(named).value.stringValue);
        for (const scope of scopeSpans) this.spans.push(...scope.spans);
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}
