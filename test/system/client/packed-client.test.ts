import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import { PASSWORD } from '../../support/caller.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLIENT = path.join(ROOT, 'clients/typescript');
const PACKAGES = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => path.join(ROOT, 'node_modules', name));
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');
const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--install-links', '--ignore-scripts'];

let service: TestApp;
let address: string;
let folder: string;

/** The program in the client's README. */
const readme = () => /```ts\n(.*?)```/s.exec(readFileSync(path.join(CLIENT, 'README.md'), 'utf8'))?.[1] ?? '';

beforeAll(async () => {
  service = await startApp();
  address = await service.app.http.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(path.join(tmpdir(), 'lending-consumer-'));
  cpSync(path.join(import.meta.dirname, 'consumer'), folder, { recursive: true });
  writeFileSync(path.join(folder, 'readme.ts'), readme().replace('http://127.0.0.1:3000', address));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: CLIENT });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  await run('npm', ['install', ...OFFLINE, path.join(folder, packed.filename), ...PACKAGES], { cwd: folder });
  await run(process.execPath, [COMPILER, '-p', folder]).catch(({ stdout: faults }) => expect.fail(faults));
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a compiled program of the folder in a new process. Prints what it leaves in `result`. */
function runProgram(name: string, settings: object = {}): Promise<{ readonly stdout: string }> {
  const program = [
    `globalThis.settings = ${JSON.stringify(settings)};`,
    `await import('./dist/${name}.js');`,
    'if (globalThis.result) console.log(JSON.stringify(globalThis.result));',
  ];
  return run(process.execPath, ['--input-type=module', '-e', program.join('')], { cwd: folder });
}

describe('the TypeScript client', () => {
  it('does the main job, installed from its package into an empty project', async () => {
    const email = 'operator-of-the-typed-client@example.com';
    await service.app.identity.createOperator.execute({ email, password: PASSWORD });

    const { stdout } = await runProgram('main-job', { baseUrl: address, email, password: PASSWORD });
    const result = JSON.parse(stdout);

    expect(result).toEqual({
      loanId: true,
      status: 'Active',
      payments: [true],
      pages: [1, false],
      replayed: true,
      refused: [400, 'AMOUNT_EXCEEDS_BALANCE'],
      invalid: ['VALIDATION_FAILED', 'Must be greater than 0.', true],
      categories: expect.arrayContaining([true, true, true]),
      deleted: 'The file has been removed.',
      pdf: 'application/pdf',
      signedOut: 'UNAUTHENTICATED',
    });
  });

  it('does what its README shows, in at most twenty lines', async () => {
    const credentials = { email: 'borrower@demo.example', password: 'demo-password-1' };
    const person = { ...credentials, firstName: 'Demo', lastName: 'Borrower', phone: null, emailConfirmed: true };
    const borrower = service.as(await service.app.identity.registerUser.execute(person));
    await disbursedLoan(borrower, await service.operator());
    const { stdout } = await runProgram('readme');

    expect(readme().trimEnd().split('\n').length).toBeLessThanOrEqual(20);
    expect(stdout).toBe('266.55 a month; the request is Pending.\nThe payment of 888.49 is Processing.\n');
  });
});
