import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../support/database.ts';
import { urlOf, withClient } from '../../support/pg-client.ts';
import { PRODUCTION } from '../../support/production.ts';
import { CLI, LISTENS, MAIN, ROOT, type Run, untilListening, Workplace } from './workplace.ts';

let at: Workplace;

beforeEach(() => {
  at = new Workplace();
});

/** Expects one sentence on standard error, nothing on standard output, and exit code 1. */
async function expectRefusal(service: Run, sentence: RegExp): Promise<void> {
  const code = await service.ended;
  expect([service.err, service.out, code]).toEqual([expect.stringMatching(/^.+\n$/), '', 1]);
  expect(service.err).toMatch(sentence);
}

describe('a start that fails', () => {
  it('because the port is taken says so before it creates a database', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as net.AddressInfo;

    await expectRefusal(
      at.serve({ PORT: String(port) }),
      new RegExp(`^Port ${port} on 127.0.0.1 is taken: stop .* PORT`),
    );
    taken.close();
    expect(existsSync(path.join(at.dataDir, 'postgres'))).toBe(false);
  });

  it.each([
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
  ])('because %s says what to do', async (_why, env, sentence) => {
    await expectRefusal(at.serve(env), sentence);
  });

  it('because the password is wrong does not repeat it', async () => {
    const url = new URL(inject('databaseUrl'));
    url.password = 'not-the-password';

    const service = at.serve({ DATABASE_URL: url.href });
    await expectRefusal(service, /^PostgreSQL on .* refuses \w+ \(password.*\): correct the user or password/);
    expect(service.err).not.toContain('not-the-password');
  });

  it.each([
    ['the service', [MAIN]],
    ['a command', [CLI, 'migrate']],
  ])('because the database does not exist says how to go on, for %s', async (_what, args) => {
    const DATABASE_URL = urlOf(inject('databaseUrl'), 'not_there');

    const sentence = /^PostgreSQL on .* has no database not_there: create it, or correct DATABASE_URL/;
    await expectRefusal(at.run(process.execPath, args, { DATABASE_URL }), sentence);
  });

  it('because its two addresses lead to two databases names both', async () => {
    const [one, other] = [await createDatabase(), await createDatabase()];
    onTestFinished(async () => void (await Promise.all([one.drop(), other.drop()])));

    const env = { DATABASE_URL: one.url, DATABASE_DIRECT_URL: other.url };
    const sentence = /^DATABASE_URL leads to the database \w+ and DATABASE_DIRECT_URL to \w+: correct one of them/;
    await expectRefusal(at.serve(env), sentence);
  });

  it('because the database user may create nothing names the right', async () => {
    const database = await createDatabase();
    const role = `role_${randomBytes(8).toString('hex')}`;
    const address = new URL(database.url);
    Object.assign(address, { username: role, password: 'secret' });
    const admin = (text: string) => withClient(database.url, (client) => client.query(text));
    await admin(`create role ${role} login password 'secret'`);
    try {
      const sentence = /^The database refuses \(permission denied for [\w ]+\): grant this right to .* DATABASE_URL/;
      await expectRefusal(at.serve({ DATABASE_URL: address.href }), sentence);
    } finally {
      await admin(`drop role ${role}`);
      await database.drop();
    }
  });

  // No user may write there, not even root.
  it.skipIf(process.platform !== 'linux').each([
    ['/sys/lending', 'the embedded database', () => ''],
    // A folder that exists and takes no entries, with an error that says the opposite.
    ['/proc/lending', 'the embedded database', () => ''],
    ['/proc', 'another database', () => inject('databaseUrl')],
    ['/dev/null/lending', 'another database', () => inject('databaseUrl')],
  ])('because DATA_DIR=%s cannot be written says who lacks the right, with %s', async (DATA_DIR, _what, url) => {
    const sentence = /^The data directory \S+ cannot be written \(E\w+\): give this user \(uid \d+\) .* DATA_DIR/;
    await expectRefusal(at.serve({ DATA_DIR, DATABASE_URL: url() }), sentence);
  });

  it.each([
    ['the service', [MAIN]],
    ['the command line', [CLI, 'migrate']],
  ])('because Node is too old says so before anything is imported, for %s', async (_what, args) => {
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
});

it('requires the version of Node that package.json names', () => {
  const { engines } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const check = readFileSync(path.join(ROOT, 'bootstrap/node-version.js'), 'utf8');

  expect(check).toContain(`REQUIRED = ${engines.node.replace('>=', '')};`);
});

describe('the file .env', () => {
  it('adds variables with known names, and those of the environment win', async () => {
    writeFileSync(path.join(at.folder, '.env'), 'LOG_LEVEL=loud\nPORT=many\nPRT=9\n');

    for (const program of [at.serve(), at.run(process.execPath, [CLI, 'migrate'])]) {
      expect([await program.ended, program.out]).toEqual([1, '']);
      expect(program.err).toBe(`The configuration is not valid:
  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.
  PRT in .env is not a variable of the service: did you mean PORT?
`);
    }
    expect(existsSync(at.dataDir)).toBe(false);
  });

  it('is named if it cannot be read', async () => {
    mkdirSync(path.join(at.folder, '.env'));

    await expectRefusal(at.serve(), /^The file \.env cannot be read \(E\w+\): correct it/);
  });
});

describe('a misspelt name in the environment', () => {
  const env = { LOGLEVEL: 'info', DATA_DIR: '/dev/null/lending' };
  const warning = 'LOGLEVEL in the environment is not a variable of the service: did you mean LOG_LEVEL?';

  it('is a warning in the log of the service', async () => {
    const service = at.serve(env);

    expect(await service.ended).toBe(1);
    expect(JSON.parse(service.out)).toMatchObject({ level: 40, msg: warning });
  });

  it('is a warning of a command', async () => {
    const command = at.run(process.execPath, [CLI, 'migrate'], env);

    expect(await command.ended).toBe(1);
    expect(command.err).toContain(`${warning}\n`);
  });
});

describe('a database without accounts', () => {
  it('is announced, until it has an operator', async () => {
    const database = await createDatabase();
    onTestFinished(database.drop);
    const messagesOf = async (env: NodeJS.ProcessEnv) => {
      const service = at.serve({ DATABASE_URL: database.url, ...env });
      await untilListening(service);
      service.child.kill('SIGTERM');
      expect(await service.ended).toBe(0);
      return service.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg);
    };
    const empty =
      'The database in DATABASE_URL has no operator and no demo accounts: run `npm run demo`, or set OPERATOR_EMAIL.';

    expect(await messagesOf({})).toEqual([empty, expect.stringMatching(LISTENS)]);
    const operator = { OPERATOR_EMAIL: 'operator@example.com', OPERATOR_PASSWORD: 'correct horse battery' };
    expect(await messagesOf(operator)).toEqual([expect.stringMatching(LISTENS)]);
    expect(await messagesOf({})).toEqual([expect.stringMatching(LISTENS)]);
  });
});

// `script` is part of every Debian. It gives a program a terminal.
describe.skipIf(spawnSync('script', ['--version']).status !== 0)('on a terminal', () => {
  it('a start says what it does while it does it', async () => {
    const terminal = at.run('script', ['--quiet', '--flush', '--command', `${process.execPath} ${MAIN}`, '/dev/null']);
    await untilListening(terminal);
    process.kill(Number(readFileSync(path.join(at.dataDir, 'postgres.lock.pid'), 'utf8')), 'SIGTERM');
    await terminal.ended;

    expect(terminal.out.trim().split(/[\r\n]+/)).toEqual([
      `Starting PostgreSQL in ${at.dataDir}.`,
      'Bringing the schema up to date.',
      'Creating the demo data.',
      expect.stringMatching(/^Lending service \S+ listens on http/),
    ]);
  });
});

describe('the log', () => {
  it('is JSON from its first line, and warns of what is unusual in production at any level', async () => {
    const database = await createDatabase();
    const DATABASE_READ_URL = urlOf(database.url, 'not_there');
    try {
      const service = at.serve({ ...PRODUCTION, DATABASE_URL: database.url, DATABASE_READ_URL, LOG_LEVEL: 'silent' });
      await untilListening(service);
      service.child.kill('SIGTERM');

      expect([await service.ended, service.err]).toEqual([0, '']);
      const lines = service.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
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
    } finally {
      await database.drop();
    }
  });
});
