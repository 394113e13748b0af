import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { disbursedLoan } from '../../support/app.ts';
import { startCommand } from '../../support/command-line.ts';
import { openService } from '../../support/open-service.ts';

const { service, operator, borrower } = await openService();

it('an export of the command line has the bytes of the API, and overwrites nothing', async ({ onTestFinished }) => {
  for (let made = 0; made < 2; made++) await disbursedLoan(borrower, operator);
  const folder = mkdtempSync(path.join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const out = path.join(folder, 'loans.csv');
  const env = { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir };
  const run = (dataset: string) => startCommand(['export', '--out', out, '--dataset', dataset], env).ended;
  const { body } = await service.app.http.inject({ url: '/backoffice/exports/loans', headers: operator.headers });

  expect(await run('loans')).toMatchObject({ code: 0, stdout: `Wrote 2 rows of loans to ${out}.\n` });

  expect(readFileSync(out, 'utf8')).toBe(body);
  const exists = { code: 1, stdout: '', stderr: `${out} cannot be written: it exists already.\n` };
  expect(await run('loans')).toEqual(exists);
  expect(readFileSync(out, 'utf8')).toBe(body);
  const refusal = expect.stringContaining('--dataset must be one of requests, loans');
  expect(await run('secrets')).toMatchObject({ code: 1, stderr: refusal });
});
