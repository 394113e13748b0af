import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_FILE, apiSource } from '../../../clients/typescript/generate.ts';
import { PASSWORD, startApp, type TestApp } from '../../support/app.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLIENT = path.join(ROOT, 'clients/typescript');
const PACKAGES = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => path.join(ROOT, 'node_modules', name));
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');
const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--install-links', '--ignore-scripts'];

let service: TestApp;
let address: string;
let folder: string;

/** The program of the client's README, as it is printed. */
const readme = () => /```ts\n(.*?)```/s.exec(readFileSync(path.join(CLIENT, 'README.md'), 'utf8'))?.[1] ?? '';

beforeAll(async () => {
  service = await startApp();
  address = await service.app.http.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(path.join(tmpdir(), 'lending-consumer-'));
  cpSync(path.join(import.meta.dirname, 'consumer'), folder, { recursive: true });
  writeFileSync(path.join(folder, 'readme.ts'), readme());
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: CLIENT });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n')));
  await run('npm', ['install', ...OFFLINE, path.join(folder, packed.filename), ...PACKAGES], { cwd: folder });
  await run(process.execPath, [COMPILER, '-p', folder]).catch(({ stdout: faults }) => expect.fail(faults));
});

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a compiled program of the folder in a new process. Returns what it left in `result`. */
async function runProgram(name: string, settings: object): Promise<unknown> {
  const program = [
    `globalThis.settings = ${JSON.stringify(settings)};`,
    `await import('./dist/${name}.js');`,
    'process.stdout.write(JSON.stringify(globalThis.result ?? null));',
  ];
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program.join('')], { cwd: folder });
  return stdout;
}

describe('the TypeScript client', () => {
  it('is generated from the current API description: else run `npm run client`', async () => {
    const document = (await service.anonymous.get('/openapi.json')).body;

    expect(readFileSync(API_FILE, 'utf8') === (await apiSource(document))).toBe(true);
  });

  it('does the main job, installed from its package into an empty project', async () => {
    const email = 'operator-of-the-typed-client@example.com';
    await service.app.identity.createOperator.execute({ email, password: PASSWORD });

    const result = await runProgram('main-job', { baseUrl: address, email, password: PASSWORD });
    expect(JSON.parse(String(result))).toMatchInlineSnapshot(`
      {
        "deleted": "The file has been removed.",
        "invalid": [
          "VALIDATION_FAILED",
          "Must be greater than 0.",
          true,
        ],
        "loanId": true,
        "notifications": 2,
        "pages": [
          1,
          false,
        ],
        "payments": [
          true,
        ],
        "pdf": "application/pdf",
        "refused": [
          400,
          "AMOUNT_EXCEEDS_BALANCE",
        ],
        "replayed": true,
        "signedOut": "UNAUTHENTICATED",
        "status": "Active",
      }
    `);
  });

  it('does what its README says', async () => {
    const program = readme();
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(25);
  });
});
