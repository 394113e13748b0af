import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startApp, type TestApp } from '../support/app.ts';

const run = promisify(execFile);
const FOLDER = path.resolve(import.meta.dirname, 'api-client');
const ROOT = path.resolve(import.meta.dirname, '../..');
const DOCUMENT = path.join(FOLDER, 'openapi.json');
const TYPES = path.join(FOLDER, 'api.ts');

const generator = path.join(FOLDER, 'node_modules/openapi-typescript/bin/cli.js');
const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
const node = (...args: readonly string[]) => run(process.execPath, [...args], { cwd: FOLDER });

describe('a client whose types are generated from /openapi.json', () => {
  let service: TestApp;
  let address: string;

  beforeAll(async () => {
    service = await startApp();
    writeFileSync(DOCUMENT, (await service.anonymous.get('/openapi.json')).text);
    await node(generator, DOCUMENT, '-o', TYPES);
    address = await service.app.http.listen({ port: 0, host: '127.0.0.1' });
  });

  afterAll(async () => {
    rmSync(DOCUMENT, { force: true });
    rmSync(TYPES, { force: true });
    await service.close();
  });

  it('compiles in strict mode', async () => {
    await expect(node(compiler, '-p', FOLDER)).resolves.toMatchObject({ stdout: '' });
  }, 120_000);

  it('does the main job: register, request, approve, disburse, pay, list', async () => {
    const email = 'operator-of-the-typed-client@example.com';
    await service.app.identity.createOperator.execute({ email, password: PASSWORD });

    const { stdout } = await node(path.join(FOLDER, 'main-job.ts'), address, email, PASSWORD);

    expect(JSON.parse(stdout)).toEqual({
      loanId: true,
      status: 'Active',
      payments: [true],
      refused: 'AMOUNT_EXCEEDS_BALANCE',
      total: '1',
    });
  });
});
