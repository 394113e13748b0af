import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { disbursedLoan } from '../../support/app.ts';
import { Caller } from '../../support/caller.ts';
import { clientAt, done } from '../../support/client.ts';
import { close, listen, portOf } from '../../support/local-server.ts';
import { openProcess, peopleAt } from '../../support/open-process.ts';
import { settingsFor, signatureOf, startPaymentProvider } from '../../support/payment-provider.ts';
import { withClient } from '../../support/pg-client.ts';
import { LISTENS, MAIN, READY_MS } from '../../support/program.ts';
import { OPERATOR, serverProcess } from '../../support/server-process.ts';
import { Workplace } from '../bootstrap/workplace.ts';
import { type ReceivedSpan, TraceReceiver } from './trace-receiver.ts';

const provider = await startPaymentProvider();
const receiver = await new TraceReceiver().open();
afterAll(() => provider.close());
const otel = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receiver.port}`, LOG_LEVEL: 'info' };
const { database, server } = await openProcess({ ...settingsFor(provider), ...otel });

describe('with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  const TRACE = '0af7651916cd43dd8448eb211c80319c';
  const CALLER = 'b7ad6b7169203331';

  beforeAll(async () => {
    const { borrower, operator } = await peopleAt(await server.start());
    const loanId = await disbursedLoan(borrower, operator);
    const traced = borrower.withHeaders({ traceparent: `00-${TRACE}-${CALLER}-01` });
    const { instrumentId } = await done(traced.addsInstrument({ token: 'token-of-a-card' }));
    const { paymentId } = await done(traced.pays(loanId, 888.49, { instrumentId }));
    expect(provider.calls[0]?.body).toMatchObject({ paymentId, token: 'token-of-a-card' });
    const { transactionId } = provider.charges[0] ?? {};
    const event = { eventId: 'evt-1', paymentId, transactionId, outcome: 'succeeded' };
    const signature = { 'x-signature': signatureOf(JSON.stringify(event)) };
    expect(await done(traced.send('POST', '/webhooks/payments', event, signature))).toMatchObject({
      status: 'applied',
    });
    await vi.waitUntil(notified, { timeout: READY_MS, interval: 50 });
    // Sends what is recorded.
    expect(await server.end('SIGTERM')).toBe(0);
  }, 2 * READY_MS);

  /** Whether the borrower's notification has left the queue. */
  async function notified(): Promise<boolean> {
    const text = `select from pgboss.job where name = 'deliver-notification' and state = 'completed'
      and data ->> '__traceparent' like '%${TRACE}%'`;
    return (await withClient(database.url, (client) => client.query(text))).rowCount === 1;
  }

  const traced = () => receiver.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => traced().filter((span) => span.name === name);
  const attribute = ({ attributes }: ReceivedSpan, name: string) =>
    Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

  it('one trace follows a payment from the request to statements, gateway and job', () => {
    const [request] = named('POST /payments');
    expect([...receiver.services]).toEqual(['lending-service']);
    expect(request).toMatchObject({ parentSpanId: CALLER, kind: 2 });
    expect(attribute(request as ReceivedSpan, 'http.response.status_code')).toBe(200);
    const below = traced().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(below.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['select', 'insert', 'commit', 'POST payment gateway']),
    );

    const [outcome] = named('POST /webhooks/payments');
    const [job] = named('process deliver-notification');
    expect(job).toMatchObject({ parentSpanId: outcome?.spanId, kind: 5 });
    expect(traced().filter(({ parentSpanId }) => parentSpanId === job?.spanId)).not.toEqual([]);
  });

  it('the gateway gets the trace', () => {
    const order = provider.calls.find(({ method }) => method === 'POST');
    const [span] = named('POST payment gateway');

    expect(order?.headers.traceparent).toBe(`00-${TRACE}-${span?.spanId}-01`);
  });

  it('lines of the log name the trace', () => {
    const lines = server.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

    expect(lines.find(({ route, statusCode }) => route === '/payments' && statusCode)).toMatchObject({
      trace_id: TRACE,
    });
  });

  it('spans hold no personal data, values or tokens', () => {
    const text = JSON.stringify(receiver.spans);

    expect(text).toContain('$1');
    const secrets = ['@example.com', 'Borrower', 'Bearer', 'provider-key', 'tx-', '888.49', 'correct horse'];
    for (const secret of [...secrets, 'token-of-a-card']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('a receiver that never answers', () => {
  it(
    'delays neither requests nor the end',
    async () => {
      const silent = createServer(() => {});
      await listen(silent);
      const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(silent)}` };
      const server = serverProcess({ DATABASE_URL: database.url, ...endpoint });
      try {
        await done(new Caller(clientAt(await server.start())).logsIn(OPERATOR.email));
        // It gives the receiver up: the receiver itself never does.
        expect(await server.end('SIGTERM')).toBe(0);
      } finally {
        server.dispose();
        await close(silent);
      }
    },
    READY_MS,
  );
});

describe('without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  it(
    'nothing of OpenTelemetry is loaded, except the empty API that prom-client requires',
    async (context) => {
      const at = new Workplace(context);
      const report = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) {
        const [, name] = /node_modules\\/(@opentelemetry\\/[^/]+)/.exec(url) ?? [];
        if (name) process.stderr.write(name + '\\n');
        return next(url, context);
      } });`;
      const preload = `--import=data:text/javascript,${encodeURIComponent(report)}`;
      const service = at.run(process.execPath, [preload, MAIN], { DATABASE_URL: database.url });
      await service.wrote(LISTENS);
      service.child.kill('SIGTERM');

      expect((await service.ended).code).toBe(0);
      expect(new Set(service.stderr.split('\n'))).toEqual(new Set(['@opentelemetry/api', '']));
    },
    READY_MS,
  );
});
