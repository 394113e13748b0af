import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startCommand } from '../../support/command-line.ts';
import { aDocument } from '../../support/import.ts';
import { openService } from '../../support/open-service.ts';

const { service } = await openService();
const env = { DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir };
const imports = (...args: readonly string[]) => startCommand(['import', ...args], env);
const importedLoans = async () => (await service.query('select 1 from imported_loans')).length;

function fileOf(text: string, onTestFinished: (done: () => void) => void): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'loans.ndjson');
  writeFileSync(file, text);
  return file;
}

it('an import that was killed goes on where it stopped', async ({ onTestFinished }) => {
  const count = 600;
  const documents = Array.from({ length: count }, (_, number) => {
    const borrower = { email: `kill-${number}@old.example`, firstName: 'Ada', lastName: 'Byron' };
    return aDocument({ externalId: `KILL-${number}`, borrower });
  });
  const lines = documents.map((each) => `${JSON.stringify(each)}\n`);
  const file = fileOf(lines.join(''), onTestFinished);
  // An import from a pipe does not end before the pipe does.
  const pipe = `${file}.pipe`;
  execFileSync('mkfifo', [pipe]);
  const before = await importedLoans();
  const killed = imports(pipe);
  const writer = createWriteStream(pipe).on('error', () => {});
  writer.write(lines.slice(0, 50).join(''));
  await expect.poll(importedLoans).toBe(before + 50);
  // Of two at once, the second ends.
  const second = await imports(file).ended;
  writer.write(lines.slice(50, -1).join(''));
  await expect.poll(importedLoans, { interval: 20 }).toBeGreaterThan(before + 70);
  await killed.kill();
  await killed.ended;
  writer.destroy();
  const done = (await importedLoans()) - before;

  const again = await imports(file).ended;

  expect(second).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('Another process is importing'),
  });
  expect(done).toBeGreaterThan(70);
  expect(done).toBeLessThan(count);
  // The commit that the killed one had sent may come after it.
  const reports = [done, done + 1].map((kept) => `imported ${count - kept}, unchanged ${kept}, failed 0\n`);
  expect(again).toMatchObject({ code: 0, stdout: expect.toBeOneOf(reports) });
  const orphans = await service.query(
    `select 1 from loans l left join imported_loans i on i.loan_id = l.id where i.loan_id is null`,
  );
  expect(orphans).toEqual([]);
});

it('the example of the documentation is imported, after a dry run', async ({ onTestFinished }) => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/import.md'), 'utf8');
  const example = page.match(/```json\n([\s\S]*?)```/)?.[1] ?? expect.fail('There is no example.');
  const file = fileOf(example, onTestFinished);
  const before = await importedLoans();

  expect(await imports('--dry-run', file).ended).toMatchObject({
    code: 0,
    stdout: 'imported 2, unchanged 0, failed 0\n',
  });
  expect(await importedLoans()).toBe(before);
  expect(await imports(file).ended).toMatchObject({ code: 0, stdout: 'imported 2, unchanged 0, failed 0\n' });
});

it('faults are on stdout with a code of 1, a file cannot write lines there, and a wrong command line ends with its usage', async ({
  onTestFinished,
}) => {
  const wrong = JSON.stringify(aDocument({ externalId: 'BAD', history: [], expect: { remainingAmount: 1 } }));
  const forged = JSON.stringify({ ...aDocument(), 'x\nimported 5, failed 0\u001b[2K\u202e': 1 });
  const file = fileOf(`\n${wrong}\n{\n${forged}\n`, onTestFinished);

  const { code, stdout } = await imports(file).ended;

  expect({ code, stdout }).toEqual({
    code: 1,
    stdout: [
      'line 2: /expect/remainingAmount EXPECTATION_DIFFERS The history gives 10661.86, not 1.00.',
      'line 3: / MALFORMED_JSON The line is not valid JSON.',
      'line 4: /x\\u000aimported 5, failed 0\\u001b[2K\\u202e VALIDATION_FAILED Is not a known property.',
      'imported 0, unchanged 0, failed 3',
      '',
    ].join('\n'),
  });
  expect(await imports().ended).toMatchObject({ code: 1, stderr: expect.stringContaining('<file> is required.') });
  const missing = 'no-such-file cannot be read: it does not exist.\n';
  expect(await imports('no-such-file').ended).toEqual({ code: 1, stdout: '', stderr: missing });
  expect(await imports('/etc').ended).toEqual({
    code: 1,
    stdout: '',
    stderr: '/etc cannot be read: it is a folder.\n',
  });
  expect(await imports(file, 'another').ended).toMatchObject({ code: 1, stderr: expect.stringContaining("'another'") });
});
