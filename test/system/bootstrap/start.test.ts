import assert from 'node:assert';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, vi } from 'vitest';
import { migrate } from '../../../adapters/persistence/database/database.ts';
import { isServerOn } from '../../../bootstrap/embedded-postgres/server.ts';
import { startApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { createDatabase, EMPTY, type TestDatabase } from '../../support/database.ts';
import { close, listen, portOf } from '../../support/local-server.ts';
import { urlOf } from '../../support/pg-client.ts';
import { PRODUCTION } from '../../support/production.ts';
import { CLI, LISTENS, MAIN, type Program, READY_MS, ROOT } from '../../support/program.ts';
import { OPERATOR_SETTINGS } from '../../support/server-process.ts';
import { atWorkplace, type Workplace } from './workplace.ts';

const it = atWorkplace.extend<{ database: TestDatabase }>({
  database: async ({ onTestFinished }, use) => {
    const database = await createDatabase(EMPTY);
    onTestFinished(database.drop);
    await use(database);
  },
});

/** Expects one sentence on standard error, nothing on standard output, and exit code 1. */
async function expectRefusal(service: Program, sentence: RegExp): Promise<void> {
  // Shows what it wrote, if it does not end.
  const soFar = () => ({ code: 'it did not end', stdout: service.stdout, stderr: service.stderr });
  const end = await Promise.race([service.ended, sleep(READY_MS, null, { ref: false }).then(soFar)]);
  expect(end).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^.+\n$/) });
  expect(service.stderr).toMatch(sentence);
}

/** A service that is told to stop in the moment in which it says that it listens may still be starting its jobs. */
async function untilServing(service: Program): Promise<void> {
  const [, url] = await service.wrote(LISTENS);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
}

/** Stops a service that has started. @returns the lines of its log */
async function logOf(service: Program) {
  await service.wrote(LISTENS);
  service.child.kill('SIGTERM');
  const { stdout, ...end } = await service.ended;
  expect(end).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Makes the job queue refuse to start. */
async function breakJobQueue(url: string): Promise<void> {
  await migrate(url);
  await sql(url, 'create schema pgboss; create table pgboss.version (wrong integer)');
}

describe.concurrent('a start that fails', () => {
  it('because the port is taken says so before it creates a database', async ({ at, onTestFinished }) => {
    const taken = createServer();
    await listen(taken);
    onTestFinished(() => close(taken));
    const PORT = String(portOf(taken));

    await expectRefusal(at.serve({ PORT }), new RegExp(`^Port ${PORT} on 127.0.0.1 is taken: stop .* PORT`));
    expect(existsSync(path.join(at.dataDir, 'postgres'))).toBe(false);
  });

  it.for<[string, NodeJS.ProcessEnv, RegExp]>([
    [
      'HOST belongs to another machine',
      { HOST: '192.0.2.1' },
      /^HOST 192\.0\.2\.1 is not an address of this machine: set/,
    ],
    [
      'no database answers',
      { DATABASE_URL: 'postgres://lending:secret@127.0.0.1:1/lending' },
      /^No PostgreSQL answers on 127.0.0.1:1: start it, or correct DATABASE_URL/,
    ],
    [
      'the host of the database is not known',
      { DATABASE_URL: 'postgres://lending:secret@db.invalid/lending' },
      /^No address is known for db\.invalid: correct the host in DATABASE_URL, or check the name server\.$/m,
    ],
  ])('because %s says what to do', async ([, env, sentence], { at }) => {
    await expectRefusal(at.serve(env), sentence);
  });

  it('because the password is wrong does not repeat it', async ({ at }) => {
    const url = new URL(inject('databaseUrl'));
    url.password = 'not-the-password';

    const service = at.serve({ DATABASE_URL: url.href });
    await expectRefusal(service, /^PostgreSQL on .* refuses \w+ \(password.*\): correct the user or password/);
    expect(service.stderr).not.toContain('not-the-password');
  });

  it.for<[string, string[]]>([
    ['the service', [MAIN]],
    ['a command', [CLI, 'migrate']],
  ])('because the database does not exist says how to go on, for %s', async ([, args], { at }) => {
    const DATABASE_URL = urlOf(inject('databaseUrl'), 'not_there');

    const sentence = /^PostgreSQL on .* has no database not_there: create it, or correct DATABASE_URL/;
    await expectRefusal(at.run(process.execPath, args, { DATABASE_URL }), sentence);
  });

  it('because its two addresses lead to two databases names both', async ({ at, database }) => {
    const env = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: inject('databaseUrl') };
    const sentence = /^DATABASE_URL leads to the database \w+ and DATABASE_DIRECT_URL to \w+: correct one of them/;
    await expectRefusal(at.serve(env), sentence);
  });

  it('because its book counts the days of another zone than BUSINESS_TIME_ZONE names both, under another TZ', async ({
    at,
    database,
  }) => {
    // One is 25 hours ahead of the other, so no day is the present one in both.
    const [lender, elsewhere] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const today = () => Temporal.Now.plainDateISO(lender).toString();
    const book = { DATABASE_URL: database.url, TZ: elsewhere };
    const before = today();
    const closed = await at.run(process.execPath, [CLI, 'close-of-business'], { ...book, BUSINESS_TIME_ZONE: lender })
      .ended;
    expect(closed).toMatchObject({ code: 0, stderr: '' });
    expect([before, today()].map((day) => `Closed ${day}.`)).toContain(closed.stdout.trim().split('\n').at(-1));

    const sentence =
      /^BUSINESS_TIME_ZONE is Pacific\/Pago_Pago, but the days of this .* Pacific\/Kiritimati: set it to Pacific\/Kiritimati, or /;
    await expectRefusal(at.serve({ ...book, BUSINESS_TIME_ZONE: elsewhere }), sentence);
    expect(await sql(database.url, 'select name from book_zone')).toEqual([{ name: lender }]);
  });

  it('because the database user may create nothing names the right', async ({ at, database, onTestFinished }) => {
    const role = `role_${randomBytes(8).toString('hex')}`;
    const address = new URL(database.url);
    Object.assign(address, { username: role, password: 'secret' });
    await sql(database.url, `create role ${role} login password 'secret'`);
    onTestFinished(async () => void (await sql(database.url, `drop role ${role}`)));

    const sentence = /^The database refuses \(permission denied for [\w ]+\): grant this right to .* DATABASE_URL/;
    await expectRefusal(at.serve({ DATABASE_URL: address.href }), sentence);
  });

  // No user may write there, not even root.
  it.skipIf(process.platform !== 'linux').for<[string, string, () => string]>([
    ['/sys/lending', 'the embedded database', () => ''],
    // A folder that exists and takes no entries, with an error that says the opposite.
    ['/proc/lending', 'the embedded database', () => ''],
    ['/proc', 'another database', () => inject('databaseUrl')],
    ['/dev/null/lending', 'another database', () => inject('databaseUrl')],
  ])('because DATA_DIR=%s cannot be written says who lacks the right, with %s', async ([DATA_DIR, , url], { at }) => {
    const sentence = /^The data directory \S+ cannot be written \(E\w+\): give this user \(uid \d+\) .* DATA_DIR/;
    await expectRefusal(at.serve({ DATA_DIR, DATABASE_URL: url() }), sentence);
  });

  it.for<[string, string[]]>([
    ['the service', [MAIN]],
    ['the command line', [CLI, 'migrate']],
  ])('because Node is too old says so before anything is imported, for %s', async ([, args], { at }) => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '24.21.0' } })`;
    // Fails on what the service would import, before that runs.
    const noImports = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) {
        if (/(main|cli)\\.ts$|node-version\\.js$/.test(url)) return next(url, context);
        throw new Error('imported ' + url);
      } });`;
    const preloads = [older, noImports].map((text) => `--import=data:text/javascript,${encodeURIComponent(text)}`);

    const sentence = /^The service requires Node 26 or later, but this is Node 24\.21\.0 \(.*\): install it, or run /;
    await expectRefusal(at.run(process.execPath, [...preloads, ...args], {}), sentence);
  });

  it('after a command began to listen says why and ends', async ({ at, database }) => {
    await breakJobQueue(database.url);
    const command = at.run(process.execPath, [CLI, 'close-of-business'], { DATABASE_URL: database.url });

    expect(await command.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('pgboss') });
  });
});

it.for<[string, string, (url: string) => Promise<void>, () => void]>([
  ['while it is composed', 'no such port', migrate, () => assert.fail('no such port')],
  ['when the job queue does not start', 'pgboss', breakJobQueue, () => {}],
])('a start that fails %s leaves no connection', async ([, reason, prepare, override], { at, database }) => {
  await prepare(database.url);
  const beside = { databaseUrl: database.url, dataDir: at.dataDir };

  // What was opened is closed, and does not just leave its pool because it is idle.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await expect(startApp({}, beside, { override })).rejects.toThrow(reason);
  vi.useRealTimers();

  const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  await expect.poll(() => sql(database.url, others)).toEqual([]);
});

it('requires the version of Node that package.json names', () => {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const check = readFileSync(path.join(ROOT, 'bootstrap/node-version.js'), 'utf8');

  expect(check).toContain(`REQUIRED = ${engines.node.replace('>=', '')};`);
});

describe.concurrent('the file .env', () => {
  it('adds variables with known names, and those of the environment win', async ({ at }) => {
    writeFileSync(path.join(at.folder, '.env'), 'LOG_LEVEL=loud\nPORT=many\nPRT=9\n');

    for (const program of [at.serve(), at.run(process.execPath, [CLI, 'migrate'])]) {
      const stderr = `The configuration is not valid:
  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.
  PRT in .env is not a variable of the service: remove it, or set it in the environment.
`;
      expect(await program.ended).toEqual({ code: 1, stdout: '', stderr });
    }
    expect(existsSync(at.dataDir)).toBe(false);
  });

  it('is named if it cannot be read', async ({ at }) => {
    mkdirSync(path.join(at.folder, '.env'));

    await expectRefusal(at.serve(), /^The file \.env cannot be read \(E\w+\): correct it/);
  });
});

describe('a database without accounts', () => {
  it('is announced, until it has an operator', async ({ at, database }) => {
    const messagesOf = async (env: NodeJS.ProcessEnv) =>
      (await logOf(at.serve({ DATABASE_URL: database.url, ...env }))).map(({ msg }) => msg);
    const empty =
      'The database in DATABASE_URL has no operator and no demo accounts: run `npm run cli -- demo`, or set OPERATOR_EMAIL.';

    expect(await messagesOf({})).toEqual([empty, expect.stringMatching(LISTENS)]);
    expect(await messagesOf(OPERATOR_SETTINGS)).toEqual([expect.stringMatching(LISTENS)]);
    expect(await messagesOf({})).toEqual([expect.stringMatching(LISTENS)]);
  });
});

// `script` is part of every Debian. It gives a program a terminal.
describe.skipIf(spawnSync('script', ['--version']).status !== 0)('on a terminal', () => {
  it('a start says what it does while it does it', async ({ at }) => {
    const terminal = at.run('script', ['--quiet', '--flush', '--command', `${process.execPath} ${MAIN}`, '/dev/null']);
    await untilServing(terminal);
    process.kill(Number(readFileSync(path.join(at.dataDir, 'postgres.lock.pid'), 'utf8')), 'SIGTERM');
    const { stdout } = await terminal.ended;

    expect(stdout.trim().split(/[\r\n]+/)).toEqual([
      `Starting PostgreSQL in ${at.dataDir}.`,
      'Bringing the schema up to date.',
      'Creating the demo data.',
      expect.stringMatching(/^Lending service \S+ listens on http/),
    ]);
  });
});

describe('the log', () => {
  it('is JSON from its first line, and warns of what is unusual in production at any level', async ({
    at,
    database,
  }) => {
    const DATABASE_READ_URL = urlOf(database.url, 'not_there');

    const env = { ...PRODUCTION, DATABASE_URL: database.url, DATABASE_READ_URL, LOG_LEVEL: 'silent' };
    const lines = await logOf(at.serve(env));

    expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
      [40, expect.stringContaining('PAYMENT_GATEWAY is the sandbox')],
      [40, expect.stringContaining('FILE_STORE is local: all processes need the same folder')],
      [40, expect.stringContaining('SMTP_URL')],
      [40, expect.stringContaining('VAPID_PUBLIC_KEY, FCM_SERVICE_ACCOUNT')],
      [40, expect.stringMatching(/no database not_there: .* DATABASE_READ_URL. Until then .* from the primary/)],
      [30, expect.stringMatching(LISTENS)],
    ]);
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    for (const line of lines) expect(line).toMatchObject({ service: 'lending-service', version });
  });
});

describe.concurrent('SIGTERM', () => {
  const clusterDirOf = ({ dataDir }: Workplace) => path.join(dataDir, 'postgres');
  const postmasterOf = (at: Workplace) =>
    Number.parseInt(readFileSync(path.join(clusterDirOf(at), 'postmaster.pid'), 'utf8'), 10);
  const lives = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('to `npm start` ends the service and its database', async ({ at }) => {
    const npm = at.run('npm', ['--prefix', ROOT, 'start']);
    await untilServing(npm);
    const [line = ''] = /.*listens on.*/.exec(npm.stdout) ?? [];
    const { pid: service } = JSON.parse(line);
    const server = postmasterOf(at);
    try {
      npm.child.kill('SIGTERM');

      expect((await npm.ended).code).toBe(0);
      expect([lives(service), isServerOn(clusterDirOf(at), server)]).toEqual([false, false]);
    } finally {
      if (lives(service)) process.kill(service, 'SIGTERM');
      await vi.waitUntil(() => !isServerOn(clusterDirOf(at), server), READY_MS);
    }
  });

  it('during the start ends it, and leaves no database running', async ({ at }) => {
    const service = at.serve();
    await vi.waitUntil(() => existsSync(path.join(clusterDirOf(at), 'postmaster.pid')), READY_MS);
    const server = postmasterOf(at);
    service.child.kill('SIGTERM');

    expect((await service.ended).code).toBe(0);
    await vi.waitUntil(() => !isServerOn(clusterDirOf(at), server), READY_MS);
  });
});
