import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import type { ServerOptions } from '../../../adapters/http/server/server.ts';
import { Body, Text } from '../../../application/shared/input.ts';
import { Unavailable } from '../../../application/shared/ports.ts';
import { anything, bearer, described, testServer } from '../../unit/http/support.ts';

let app: HttpServer;
let port: number;
/** Called for each request of `/slow`, which is answered when it resolves. */
let onSlow: () => Promise<void>;

async function listen(overrides: Partial<ServerOptions> = {}, addRoutes = (_server: HttpServer) => {}) {
  app = await testServer(overrides);
  addRoutes(app);
  const schema = () => ({ ...described(), response: anything });
  app.post('/things', { schema: { ...schema(), body: Body({ text: Text(0, 1e6) }, { text: '' }) } }, async () =>
    success({ ok: true }),
  );
  app.delete('/things', { schema: schema() }, async () => success({ ok: true }));
  app.get('/slow', { schema: schema() }, async () => {
    await onSlow();
    return success({ ok: true });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}
afterEach(() => app.close());

/** Writes bytes on a socket and returns everything received until the server closes it. */
function exchange(...writes: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    for (const bytes of writes) socket.write(bytes);
  });
}

function expectEnvelope(answer: string, statusCode: number, code: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `));
  expect(head).toMatch(/x-request-id: [\w-]+/i);
  expect(head).toMatch(/cache-control: no-store/i);
  expect(JSON.parse(body)).toEqual({
    success: false,
    statusCode,
    data: null,
    error: { code, message: expect.any(String), details: [] },
  });
}

const GET = 'GET /health/live HTTP/1.1\r\nHost: x\r\n';

describe('a malformed request is answered in the envelope', () => {
  it('when it does not end', async () => {
    await listen({ timeouts: { requestMs: 300, checkMs: 50 } });

    expectEnvelope(await exchange(`${GET}X-Slow:`), 408, 'REQUEST_TIMEOUT');
    const { authorization } = bearer();
    const head = `POST /things HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
    const slow = await exchange(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"text":`);
    expectEnvelope(slow, 408, 'REQUEST_TIMEOUT');
  });

  it('but an unknown expectation is ignored', async () => {
    await listen();

    expect(await exchange(`${GET}Expect: wonders\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('a body that no handler reads', () => {
  it.each([
    ['with a Content-Length', 'Content-Length: 24', 'GET /admin HTTP/1.1\r\n\r\n{'],
    ['in chunks', 'Transfer-Encoding: chunked', '18\r\nGET /admin HTTP/1.1\r\n\r\n{\r\n0\r\n\r\n'],
  ])('is skipped %s, and never read as the next request', async (_what, length, body) => {
    await listen();
    const head = `DELETE /things HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer().authorization}\r\n${length}\r\n\r\n`;

    const answers = await exchange(`${head}${body}${GET}Connection: close\r\n\r\n`);

    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  });
});

it('a body of 20 MB is still answered with 413', async () => {
  await listen();
  const headers = { ...bearer(), 'content-type': 'application/json' };
  const body = JSON.stringify({ text: 'x'.repeat(20_000_000) });

  const answer = await fetch(`http://127.0.0.1:${port}/things`, { method: 'POST', headers, body });

  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ success: false, error: { code: 'BODY_TOO_LARGE' } });
});

it('a client that disconnects during its body is not logged as an error', async () => {
  const lines: string[] = [];
  const answered = Promise.withResolvers<void>();
  await listen({ log: { level: 'info', stream: { write: (line) => lines.push(line) } } }, (server) => {
    server.addHook('onSend', async () => answered.resolve());
  });
  const { authorization } = bearer();
  const head = `POST /things HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"text":`);
  await once(app.server, 'request');

  socket.destroy();
  await answered.promise;

  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.filter(({ level }) => level >= 40)).toEqual([]);
});

describe('a handler that waits for files', () => {
  const head = () => `POST /files HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer().authorization}\r\n`;
  const request = () => `${head()}Content-Type: application/json\r\nContent-Length: 11\r\n\r\n{"text":""}`;

  /** `POST /files` never answers. @returns the reason why it was told to stop */
  async function listenForEver(timeouts: NonNullable<ServerOptions['timeouts']>) {
    const stopped = Promise.withResolvers<Error>();
    const started = Promise.withResolvers<void>();
    await listen({ timeouts }, (server) => {
      const schema = { ...described(), body: Body({ text: Text(0, 10) }, { text: '' }), response: anything };
      server.post('/files', { schema }, (_request, reply) =>
        server.withinTime(reply, (signal) => {
          signal.addEventListener('abort', () => stopped.resolve(signal.reason));
          started.resolve();
          return new Promise<never>(() => {});
        }),
      );
    });
    return { started: started.promise, stopped: stopped.promise };
  }

  it('gets a 503 when it takes too long after the body is read, and is told to stop', async () => {
    const { stopped } = await listenForEver({ handlerMs: 100, keepAliveMs: 100 });

    const answer = await exchange(request());

    expectEnvelope(answer, 503, 'UNAVAILABLE');
    expect(answer).toMatch(/retry-after: [1-9]/i);
    expect(await stopped).toBeInstanceOf(Unavailable);
  });

  it('is told to stop when its client hangs up', async () => {
    const { started, stopped } = await listenForEver({});
    const socket = connect(port, '127.0.0.1');
    socket.write(request());
    await started;

    socket.destroy();

    expect(await stopped).toBeInstanceOf(Error);
  });

  it('is not told to stop, nor logged as failed, if it answers before it ends', async () => {
    const lines: string[] = [];
    const aborted = Promise.withResolvers<boolean>();
    await listen({ log: { level: 'warn', stream: { write: (line) => lines.push(line) } } }, (server) => {
      const schema = { ...described(), body: Body({ text: Text(0, 10) }, { text: '' }), response: anything };
      server.post('/files', { schema }, (_request, reply) =>
        server.withinTime(reply, async (signal) => {
          const closed = once(reply.raw, 'close');
          reply.send(success({ ok: true }));
          await closed;
          aborted.resolve(signal.aborted);
          return reply;
        }),
      );
    });

    const answer = await exchange(request().replace('Host:', 'Connection: close\r\nHost:'));

    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(await aborted.promise).toBe(false);
    await app.close();
    expect(lines).toEqual([]);
  });

  it('gets a 503 when the server closes, before its connection is cut', async () => {
    const { started } = await listenForEver({ closeMs: 1_000 });
    const answer = exchange(request());
    await started;

    await app.close();

    expectEnvelope(await answer, 503, 'UNAVAILABLE');
  });
});

describe('closing', () => {
  const slow = () => `GET /slow HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer().authorization}\r\n\r\n`;

  it('answers what still arrives on a busy connection, and then closes it', async () => {
    await listen();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let requests = 0;
    onSlow = () => {
      (++requests === 1 ? first : second).resolve();
      return second.promise;
    };
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.write(slow());
    await first.promise;
    const closed = app.close();
    socket.write(slow());

    await closed;
    await once(socket, 'close');

    expect(received.match(/HTTP\/1.1 200 /g)).toHaveLength(2);
    expect(received.toLowerCase()).toContain('connection: close');
  });

  it('does not wait forever for a request that does not end', async () => {
    // No other limit ends it.
    await listen({ timeouts: { closeMs: 200, requestMs: 0, connectionMs: 0 } });
    const head = `POST /things HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer().authorization}\r\n`;
    const body = 'Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{';
    const answer = exchange(`${head}${body}`).catch(() => 'cut off');
    await once(app.server, 'request');

    await app.close();

    expect(await answer).toMatch(/^(cut off)?$/);
  });

  it('starts with draining: connections close after their next answer', async () => {
    await listen();
    app.startDraining();

    expect((await exchange(`${GET}\r\n`)).toLowerCase()).toContain('connection: close');
  });
});
