import { freePort } from '../support/local-server.ts';
import { withClient } from '../support/pg-client.ts';
import type { Processes } from './processes.ts';
import { POSTGRES_BIN, RUN } from './programs.ts';
import { until } from './until.ts';

interface Member {
  readonly name: string;
  readonly port: number;
  /** Of Patroni's REST interface. */
  readonly restPort: number;
}

interface MemberState {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export const DATABASE = 'lending';
export const PASSWORD = 'lending';
const FORMED_WITHIN_MS = 90_000;

/** A primary and a synchronous standby of PostgreSQL under Patroni, with one etcd. */
export class DatabaseCluster {
  readonly members: readonly Member[];
  private readonly processes: Processes;
  private readonly etcdPort: number;

  private constructor(processes: Processes, etcdPort: number, members: readonly Member[]) {
    this.processes = processes;
    this.etcdPort = etcdPort;
    this.members = members;
  }

  static async start(processes: Processes): Promise<DatabaseCluster> {
    const etcdPort = await freePort();
    const client = `http://127.0.0.1:${etcdPort}`;
    const peer = `http://127.0.0.1:${await freePort()}`;
    processes.start('etcd', 'etcd', [
      '--data-dir',
      `${RUN}/etcd`,
      '--log-level',
      'warn',
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `default=${peer}`,
    ]);
    const members: Member[] = [];
    for (const name of ['pg-a', 'pg-b']) members.push({ name, port: await freePort(), restPort: await freePort() });
    const cluster = new DatabaseCluster(processes, etcdPort, members);
    for (const { name } of members) {
      processes.atEnd(() => processes.killServer(`${name}/postmaster.pid`));
      cluster.startMember(name);
    }
    await cluster.formed();
    await cluster.createDatabase();
    return cluster;
  }

  startMember(name: string): void {
    const member = this.member(name);
    const file = this.processes.write(`${name}.json`, JSON.stringify(this.configurationOf(member), null, 2));
    this.processes.start(name, 'patroni', [file]);
  }

  /** Kills Patroni and PostgreSQL of a member, as when its machine fails. */
  async killMember(name: string): Promise<void> {
    await this.processes.kill(name);
    await this.processes.killServer(`${name}/postmaster.pid`);
  }

  async primary(): Promise<string> {
    const leader = (await this.states()).find(({ role }) => role === 'leader');
    if (leader === undefined) throw new Error('The database has no primary.');
    return leader.name;
  }

  /** Hands the role of the primary to the standby. */
  async switchOver(): Promise<void> {
    const leader = await this.primary();
    const candidate = this.members.find(({ name }) => name !== leader)?.name;
    const url = `http://127.0.0.1:${this.member(leader).restPort}/switchover`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ leader, candidate }) });
    if (!response.ok) throw new Error(`No switchover: ${await response.text()}`);
  }

  /** Waits for a primary and a synchronous standby. */
  formed(): Promise<void> {
    const isFormed = async () => {
      const states = (await this.states()).map(({ role, state }) => `${role} ${state}`);
      return states.includes('sync_standby streaming') && states.includes('leader running');
    };
    return until(isFormed, FORMED_WITHIN_MS, async () => `No cluster: ${JSON.stringify(await this.states())}`);
  }

  private async states(): Promise<readonly MemberState[]> {
    for (const { restPort } of this.members) {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null);
      if (response?.ok) return ((await response.json()) as { readonly members: readonly MemberState[] }).members;
    }
    return [];
  }

  private member(name: string): Member {
    const found = this.members.find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no member ${name}.`);
    return found;
  }

  private async createDatabase(): Promise<void> {
    const { port } = this.member(await this.primary());
    await withClient(`postgres://postgres:postgres@127.0.0.1:${port}/postgres`, async (client) => {
      await client.query(`create role lending login password '${PASSWORD}' createdb`);
      await client.query(`create database ${DATABASE} owner lending`);
    });
  }

  private configurationOf({ name, port, restPort }: Member) {
    const rest = `127.0.0.1:${restPort}`;
    const server = `127.0.0.1:${port}`;
    return {
      scope: 'lending',
      name,
      restapi: { listen: rest, connect_address: rest },
      etcd3: { host: `127.0.0.1:${this.etcdPort}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 2,
          retry_timeout: 5,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 150 } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      },
      postgresql: {
        listen: server,
        connect_address: server,
        data_dir: `${RUN}/${name}`,
        bin_dir: POSTGRES_BIN,
        pgpass: `${RUN}/${name}.pgpass`,
        authentication: {
          superuser: { username: 'postgres', password: 'postgres' },
          replication: { username: 'replicator', password: 'replicator' },
        },
        // LLVM is not among the packages.
        parameters: { unix_socket_directories: '', jit: 'off', password_encryption: 'scram-sha-256' },
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      },
    };
  }
}
