import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from '../../shared/tracing.ts';

/** Requests of orchestrators and Prometheus, which come every few seconds. */
const UNTRACED = ['/health/live', '/health/ready', '/metrics'];

/** A span for each request, which continues the `traceparent` of the client. Register it before other hooks. */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const resume = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (UNTRACED.includes(route)) return done();
    const span = tracing.open({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route },
      parent: [request.headers.traceparent ?? ''].flat()[0] ?? '',
    });
    spans.set(request, span);
    span.run(done);
  });
  // The body arrives in events of the socket, which are outside the span.
  app.addHook('preValidation', (request, _reply, done) => resume(request, done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? { code: statusCode } : undefined;
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure);
    resume(request, done);
  });
}
