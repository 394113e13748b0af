import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyContextConfig, FastifyRequest, InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addRoute, bearer, done, testServer } from './support.ts';

describe('the health of a node', () => {
  it('is answered without a token or an envelope', async () => {
    const app = await testServer();

    expect((await app.inject('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok' });
  });

  it.each([
    ['is down', async () => false],
    ['cannot be reached', () => Promise.reject(new Error('connection refused'))],
  ])('is not ready when the database %s, but live', async (_what, ready) => {
    const app = await testServer({ ready });

    const answer = await app.inject('/health/ready');

    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'unavailable' });
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });
});

describe('metrics', () => {
  it('count answers by route, method and status, never by address', async () => {
    const app = await testServer();
    addRoute(app, '/things/:id');
    for (const url of ['/things/1', '/things/2']) await app.inject({ url, headers: bearer() });
    await app.inject('/things/3');
    await app.inject('/nowhere/4');
    await sleep(5);

    const { body, headers } = await app.inject('/metrics');

    const count = (labels: string) =>
      body.match(new RegExp(`http_request_duration_seconds_count\\{${labels}\\} (\\d+)`))?.[1];
    expect(headers['content-type']).toContain('text/plain');
    expect(count('method="GET",route="/things/:id",status="200"')).toBe('2');
    expect(count('method="GET",route="/things/:id",status="401"')).toBe('1');
    expect(count('method="any",route="unmatched",status="404"')).toBe('1');
    expect(body).not.toMatch(/things\/[123]|nowhere/);
    expect(body).toContain('process_cpu_seconds_total');
  });

  it('are those of one server, not of all in the process', async () => {
    const [one, other] = [await testServer(), await testServer()];
    await one.inject('/nowhere');
    await sleep(5);

    expect((await other.inject('/metrics')).body).not.toContain('unmatched');
  });
});

describe('the log', () => {
  /** The lines that requests for `/things/:id` are logged with. */
  async function logged(
    requests: readonly (string | InjectOptions)[],
    handle: (request: FastifyRequest) => unknown = done,
    config: FastifyContextConfig = {},
  ) {
    const lines: string[] = [];
    const app = await testServer({ log: { level: 'info', stream: { write: (line) => lines.push(line) } } });
    addRoute(app, '/things/:id', { config, handle });
    for (const request of requests) await app.inject(request);
    await sleep(5);
    return lines.map((line) => JSON.parse(line));
  }

  it('has one line for each request, with its id and its caller', async () => {
    const headers = { ...bearer(), 'x-request-id': 'my-id' };

    const lines = await logged([{ url: '/things/1?status=Open', headers }]);

    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      msg: 'request completed',
      requestId: 'my-id',
      method: 'GET',
      route: '/things/:id',
      statusCode: 200,
      userId: expect.any(String),
      durationMs: expect.any(Number),
    });
  });

  it('has no secrets of headers, addresses or logged objects', async () => {
    const handle = ({ log, headers }: FastifyRequest) => {
      log.info({ headers, body: { password: 'SECRET', users: [{ refreshToken: 'SECRET' }] } });
      return done();
    };
    const url = '/things/1?expires=9&signature=SECRET&token=SECRET';

    const lines = await logged([{ url, headers: { authorization: 'Bearer SECRET' } }], handle, { public: true });

    expect(lines).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain('SECRET');
  });

  it('has routes instead of addresses, which may contain personal data', async () => {
    const handle = (request: FastifyRequest) => {
      request.log.info({ req: request }, 'as Fastify logs a request');
      return done();
    };
    const urls = ['/things/a@b.example?email=a@b.example', '/nowhere/a@b.example'];

    const lines = await logged(urls, handle, { public: true });

    expect(lines.map(({ route, req }) => route ?? req?.route)).toEqual(['/things/:id', '/things/:id', 'unmatched']);
    expect(JSON.stringify(lines)).not.toContain('a@b.example');
  });

  it('says in each line which service and version wrote it', async () => {
    const lines = await logged(['/nowhere']);

    const fields = { service: 'lending-service', version: '1.2.3', pid: process.pid, hostname: os.hostname() };
    expect(lines).toEqual([expect.objectContaining(fields)]);
  });

  it('has the cause of an unexpected error, without the statement that holds the values', async () => {
    const message = "insert into users (email, password_hash) values ('a@b.example', 'SECRET') - relation is gone";

    const lines = await logged([{ url: '/things/1', headers: bearer() }], () => {
      throw Object.assign(new Error(message), { code: '42P01', parameters: ['SECRET'] });
    });

    const error = lines.find(({ msg }) => msg === 'request failed');
    expect(error).toMatchObject({ level: 50, err: { code: '42P01', message: '[statement] - relation is gone' } });
    expect(error.err.stack).toContain('operation.test');
    expect(JSON.stringify(lines)).not.toContain('SECRET');
  });
});
