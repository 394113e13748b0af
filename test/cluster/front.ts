import { freePort } from '../support/local-server.ts';
import { withClient } from '../support/pg-client.ts';
import { DATABASE, type DatabaseCluster, PASSWORD } from './database.ts';
import type { Processes } from './processes.ts';
import { until } from './until.ts';

const CHECKED_WITHIN_MS = 60_000;

/** haproxy before the nodes and before the primary, and pgbouncer before the database. */
export interface Front {
  /** What clients call. */
  readonly url: string;
  /** Through pgbouncer in transaction mode. */
  readonly pooledUrl: string;
  /** To the primary, without a pooler. */
  readonly directUrl: string;
}

export async function startFront(
  processes: Processes,
  database: DatabaseCluster,
  nodePorts: readonly number[],
): Promise<Front> {
  const [http, primary, pooler] = [await freePort(), await freePort(), await freePort()];
  const haproxy = processes.write('haproxy.cfg', haproxyConfiguration({ http, primary }, database, nodePorts));
  processes.start('haproxy', 'haproxy', ['-db', '-f', haproxy]);
  const users = processes.write('pgbouncer.users', `"lending" "${PASSWORD}"\n`);
  const pgbouncer = processes.write('pgbouncer.ini', pgbouncerConfiguration(pooler, primary, users));
  processes.start('pgbouncer', 'pgbouncer', [pgbouncer]);
  const to = (port: number) => `postgres://lending:${PASSWORD}@127.0.0.1:${port}/${DATABASE}`;
  const front = { url: `http://127.0.0.1:${http}`, pooledUrl: to(pooler), directUrl: to(primary) };
  await leadsToPrimary(front);
  return front;
}

/**
 * Waits until both ways lead to the primary only. Before its first checks haproxy sends connections to the standby, too, and
 * cuts them when the checks fail.
 */
function leadsToPrimary({ directUrl, pooledUrl }: Front): Promise<void> {
  const isPrimary = (url: string) =>
    withClient(url, async (client) => (await client.query('select pg_is_in_recovery() as standby')).rows[0]?.standby)
      .then((standby) => standby === false)
      .catch(() => false);
  // In turn, so twice as many as there are servers reach each of them.
  const urls = [directUrl, directUrl, directUrl, directUrl, pooledUrl];
  return until(
    async () => (await Promise.all(urls.map(isPrimary))).every(Boolean),
    CHECKED_WITHIN_MS,
    () => 'haproxy or pgbouncer does not lead to the primary.',
  );
}

/** The checks are haproxy's defaults: every 2 seconds, down after 3 failures, up after 2 successes. */
function haproxyConfiguration(
  ports: { readonly http: number; readonly primary: number },
  database: DatabaseCluster,
  nodePorts: readonly number[],
): string {
  const nodes = nodePorts.map((port, index) => `  server node-${index} 127.0.0.1:${port} check`);
  const members = database.members.map(
    ({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`,
  );
  return `
defaults
  timeout connect 5s
  timeout client 30m
  timeout server 30m

listen service
  mode http
  bind 127.0.0.1:${ports.http}
  option httpchk GET /health/ready
  option redispatch
${nodes.join('\n')}

listen primary
  mode tcp
  bind 127.0.0.1:${ports.primary}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.join('\n')}
`;
}

function pgbouncerConfiguration(port: number, primary: number, users: string): string {
  return `
[databases]
${DATABASE} = host=127.0.0.1 port=${primary}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 30
max_client_conn = 500
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
`;
}
