import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { done } from '../../support/client.ts';
import { EventStreamReader } from '../../support/event-stream.ts';
import { freePort, portOf } from '../../support/local-server.ts';
import { openService } from '../../support/open-service.ts';
import { Program } from '../../support/program.ts';

const { service, operator, borrower } = await openService();
await service.app.http.listen({ port: 0, host: '127.0.0.1' });
const folder = mkdtempSync(path.join(tmpdir(), 'lending-proxies-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Proxy {
  /** Its variable, for a program that is not in the path. */
  readonly variable: string;
  readonly args: (file: string) => readonly string[];
  readonly settings: (port: number, service: number) => string;
}

/** With their own defaults, which buffer. */
const PROXIES: Readonly<Record<string, Proxy>> = {
  nginx: {
    variable: 'NGINX',
    args: (file) => ['-c', file, '-e', 'stderr', '-p', folder],
    settings: (port, service) => `daemon off; pid ${folder}/nginx.pid; events {} http { access_log off;
      client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
      uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e; gzip on; gzip_types *; gzip_proxied any;
      server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${service}; } } }`,
  },
  haproxy: {
    variable: 'HAPROXY',
    args: (file) => ['-db', '-f', file],
    settings: (port, service) => `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen events
  bind 127.0.0.1:${port}
  server node 127.0.0.1:${service}
`,
  },
};

describe.each(Object.entries(PROXIES))('behind %s', (name, { variable, args, settings }) => {
  const program = process.env[variable] ?? name;
  const isHere = spawnSync(program, ['-v']).status === 0;

  it.skipIf(!isHere)('each event of the stream arrives at once', async () => {
    const port = await freePort();
    const file = path.join(folder, `${name}.conf`);
    writeFileSync(file, settings(port, portOf(service.app.http.server)));
    const proxy = new Program(program, [...args(file)], {});
    onTestFinished(() => proxy.kill());
    const url = `http://127.0.0.1:${port}/backoffice/events/stream`;
    const headers = { ...operator.headers, 'accept-encoding': 'gzip' };
    await expect
      .poll(() =>
        fetch(url, { method: 'HEAD', headers }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    const reader = await EventStreamReader.open(url, operator.headers);
    onTestFinished(() => reader.close());

    for (let count = 1; count <= 3; count++) {
      await done(borrower.opensTicket());
      await expect.poll(() => reader.events.length).toBe(count);
    }
  });
});
