import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPrivateKey, SIGNING_KEY_FILE } from '../../../adapters/security/signing-key.ts';
import { envExample } from '../../../bootstrap/commands/descriptions.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { PASSWORD } from '../../support/caller.ts';
import { startCommand } from '../../support/command-line.ts';
import { createDatabase, EMPTY } from '../../support/database.ts';
import { turnsOnSecondFactor } from '../../support/second-factor.ts';

/** For tests of a part that runs beside other parts. */
const IN_ORDER = { concurrent: false };

let database: Awaited<ReturnType<typeof createDatabase>>;
let dataDir: string;

beforeAll(async () => {
  database = await createDatabase();
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-cli-'));
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const cli = (args: readonly string[], env: Record<string, string> = {}, input = '') =>
  startCommand(args, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }, input).ended;

describe.concurrent('the help', () => {
  it('lists the commands', async () => {
    const { code, stdout: out, stderr: err } = await cli(['--help']);

    expect([code, err]).toEqual([0, '']);
    for (const name of ['migrate', 'variables', 'operator create', 'keys rotate']) expect(out).toContain(`  ${name}  `);
  });

  it.each([
    ['operator create', '--email <address>'],
    ['keys rotate', '--discard-old'],
    ['migrate', '--help'],
  ])('explains %s and runs nothing', async (name, option) => {
    const { code, stdout: out } = await cli([...name.split(' '), '--help'], { DATABASE_URL: 'nowhere' });

    expect(code).toBe(0);
    expect(out).toContain(`Usage: npm run cli -- ${name}`);
    expect(out).toContain(`  ${option}`);
  });
});

it.concurrent.each([
  [[], 'No command given.'],
  [['dance'], 'Unknown command: dance'],
  [['operator'], 'Unknown command: operator'],
  [['migrate', 'twice'], 'Unknown command: migrate twice'],
  [['keys', 'rotate', '--quickly'], "Unknown option '--quickly'"],
  [['close-of-business', '--date=2027-02-30'], '"2027-02-30" is not a date in the form YYYY-MM-DD, in the years 1900'],
  [['operator', 'create'], '--email is required.'],
  [['operator', 'create', '--email'], "'--email <value>' argument missing"],
  [['operator', 'create', '--email', 'a@b.example', 'extra'], "Unexpected argument 'extra'"],
  [['operator', 'create', '--email', 'a@b.example', '--password', 'x'], "Unknown option '--password'"],
  [['operator', 'create', '--email', 'a@b.example'], 'No password: set OPERATOR_PASSWORD'],
])('prints the usage and exits with 1 for %j', async (args, reason) => {
  const { code, stdout: out, stderr: err } = await cli(args);

  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(reason);
  expect(err).toContain('Usage: npm run cli --');
  expect(err).not.toContain('    at ');
});

describe.concurrent('operator create and second-factor remove', () => {
  const create = (...args: string[]) => ['operator', 'create', '--email', 'root@example.com', ...args];
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp({}, { databaseUrl: database.url, dataDir });
  });

  afterAll(() => service.app.http.close());

  const logIn = async (password: string) =>
    (await service.anonymous.send('POST', '/auth/login', { email: 'root@example.com', password })).status;

  it('creates one with the password of the environment, and changes nothing the second time', IN_ORDER, async () => {
    const first = await cli(create(), { OPERATOR_PASSWORD: PASSWORD });
    expect(first).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^root@example\.com is now an operator/),
    });
    expect(await logIn(PASSWORD)).toBe(200);

    const again = await cli(create(), { OPERATOR_PASSWORD: PASSWORD });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('with this password') });
  });

  it('reads another password from standard input, without the line end', IN_ORDER, async () => {
    const { code, stdout: out } = await cli(create('--password-stdin'), {}, 'another long password\n');

    expect([code, out]).toEqual([0, expect.stringContaining('has the new password')]);
    expect([await logIn('another long password'), await logIn(PASSWORD)]).toEqual([200, 401]);
  });

  it.each<[string, string[], string, string]>([
    [
      'a password that is too short',
      ['--email', 'root@example.com'],
      'short',
      'The password must have 12 to 128 characters.',
    ],
    ['an invalid address', ['--email', 'no-address'], PASSWORD, 'The personal data is not valid. See details.'],
  ])('is refused without a stack for %s', IN_ORDER, async (_what, args, password, sentence) => {
    const { code, stderr: err } = await cli(['operator', 'create', ...args], { OPERATOR_PASSWORD: password });

    expect([code, err.split('\n')[0]]).toEqual([1, sentence]);
    expect(err).not.toContain('    at ');
  });

  it('does not turn a borrower into an operator', IN_ORDER, async () => {
    const borrower = await service.borrower();
    const { email } = (await borrower.get('/user/profile')).body.data;
    const { code, stderr: err } = await cli(['operator', 'create', '--email', email], { OPERATOR_PASSWORD: PASSWORD });

    expect([code, err]).toEqual([1, expect.stringContaining('belongs to a borrower')]);
  });

  it(
    'takes the second factor away from a person who lost it, and ends their sessions',
    IN_ORDER,
    async ({ expect }) => {
      const borrower = await service.borrower();
      const { email } = await borrower.reads('/user/profile');
      const remove = () => cli(['second-factor', 'remove', '--email', email]);
      await turnsOnSecondFactor(borrower);

      expect(await remove()).toMatchObject({ code: 0, stdout: expect.stringContaining('is logged out everywhere') });

      expect((await service.anonymous.logsIn(email)).status).toBe(200);
      await expect.poll(async () => (await borrower.get('/user/profile')).status).toBe(401);
      expect((await remove()).stdout).toBe(`${email} has no second factor.\n`);
      const unknown = await cli(['second-factor', 'remove', '--email', 'unknown@example.com']);
      expect([unknown.code, unknown.stderr]).toEqual([1, 'User not found.\n']);
    },
  );
});

describe.concurrent('keys rotate', () => {
  it('creates a new key each time, while the service runs', IN_ORDER, async () => {
    const first = await cli(['keys', 'rotate']);
    const second = await cli(['keys', 'rotate']);

    const signing = /New signing key: (\S+)/;
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(second.stdout).toContain(`Old key: ${signing.exec(first.stdout)?.[1]} (accepted`);
    expect(signing.exec(second.stdout)?.[1]).not.toBe(signing.exec(first.stdout)?.[1]);
    expect(readdirSync(dataDir)).toContain(SIGNING_KEY_FILE);
  });

  it('explains the steps and changes nothing if the key is configured', IN_ORDER, async () => {
    const empty = mkdtempSync(path.join(os.tmpdir(), 'lending-cli-'));
    const { code, stderr: err } = await cli(['keys', 'rotate'], { JWT_PRIVATE_KEY: newPrivateKey(), DATA_DIR: empty });

    expect([code, readdirSync(empty)]).toEqual([1, []]);
    expect(err).toContain('JWT_ADDITIONAL_PUBLIC_KEYS');
    rmSync(empty, { recursive: true });
  });
});

describe.concurrent('demo', () => {
  it('creates the demo accounts and their loans in the database, and nothing the second time', async () => {
    const other = await createDatabase();
    const on = { DATABASE_URL: other.url };
    const stored = () =>
      sql(
        other.url,
        `select (select count(*)::int from users) as users, (select count(*)::int from loans) as loans,
        (select count(*)::int from ledger_postings) as postings`,
      );
    try {
      // Days that are closed do not matter.
      expect((await cli(['close-of-business'], on)).code).toBe(0);
      const first = await cli(['demo'], on);
      expect(first).toMatchObject({ code: 0, stderr: '' });
      expect(first.stdout).toMatch(
        /^The database has the demo accounts operator@demo\.example, .* \(password \S+\)\.\n$/,
      );
      const once = await stored();
      expect(once).toMatchObject([{ users: 3, loans: 7 }]);

      expect(await cli(['demo'], on)).toEqual(first);
      expect(await stored()).toEqual(once);
      expect(await cli(['reconcile'], on)).toMatchObject({ code: 0 });
    } finally {
      await other.drop();
    }
  });

  it('is refused in production', async () => {
    const { code, stderr: err } = await cli(['demo'], { NODE_ENV: 'production' });

    expect([code, err]).toEqual([1, expect.stringMatching(/^The demo accounts .* NODE_ENV=production\.\n$/)]);
  });
});

it.concurrent('migrates', async () => {
  expect(await cli(['migrate'])).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
});

it.concurrent('prints all variables', async () => {
  expect(await cli(['variables'])).toMatchObject({ code: 0, stdout: envExample() });
});

it.concurrent('prints the OpenAPI document, without a database', async () => {
  const { code, stdout: out } = await cli(['openapi'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });

  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(out).paths)).toContain('/backoffice/users');
});

it.concurrent('says what to do if there is no schema to reconcile', async () => {
  const empty = await createDatabase(EMPTY);
  try {
    const { code, stderr: err } = await cli(['reconcile'], { DATABASE_URL: empty.url });

    expect(code).toBe(1);
    expect(err).toContain('npm run cli -- migrate');
    expect(err).not.toContain('relation');
  } finally {
    await empty.drop();
  }
});
