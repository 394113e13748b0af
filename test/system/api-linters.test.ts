import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../bootstrap/config.ts';
import { describeApi } from '../../bootstrap/describe-api.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SPECTRAL = ['spectral', 'lint', '--fail-severity', 'hint', '--ruleset', '.spectral.yaml'];
const LOAN_STATUSES = ['components', 'schemas', 'LoanStatus', 'enum'];
const REDOCLY = ['redocly', 'lint', '--config', 'redocly.yaml', '--skip-rule', 'no-ambiguous-paths'];

let folder: string;
let document: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lending-lint-'));
  document = await describeApi(readConfig({ DATA_DIR: folder }), '1.0.0');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The document with one path and the components that it needs: linting all takes long on a busy machine. */
// biome-ignore lint/suspicious/noExplicitAny: a test may plant anything in the document.
function partOf({ paths, components, webhooks: _webhooks, ...whole }: any, url: string): any {
  const part = { ...whole, paths: { [url]: paths[url] }, components: { securitySchemes: components.securitySchemes } };
  const refs = (of: unknown) => JSON.stringify(of).matchAll(/"#\/components\/([^/"]+)\/([^"]+)"/g);
  const left = [...refs(part)];
  for (let ref = left.pop(); ref !== undefined; ref = left.pop()) {
    const [, kind = '', name = ''] = ref;
    part.components[kind] ??= {};
    if (name in part.components[kind]) continue;
    part.components[kind][name] = components[kind][name];
    left.push(...refs(components[kind][name]));
  }
  return part;
}

/** The exit code of a linter as `npm run lint:api` runs it, and what it writes. */
function lint([tool = '', ...args]: readonly string[], text: string): Promise<[code: number, output: string]> {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, text);
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const program = path.join(ROOT, 'node_modules/.bin', tool);
  return new Promise((resolve) => {
    const child = execFile(program, [...args, file], { cwd: ROOT, env }, (_error, out, err) =>
      resolve([child.exitCode ?? -1, out + err]),
    );
  });
}

/** `npm run lint:api` keeps the document clean; this shows that it could fail. */
describe('the linters of the API description', () => {
  it.each([
    ['an example that its schema forbids', 'oas3-valid-media-example', SPECTRAL, LOAN_STATUSES, ['Lost']],
    ['a licence without an identifier', 'info-license-strict', REDOCLY, ['info', 'license'], { name: 'MIT' }],
  ])('find %s', async (_what, rule, linter, place, value) => {
    const planted = partOf(JSON.parse(document), '/loans/{loanId}');
    expect(await lint(linter, JSON.stringify(planted))).toMatchObject([0, expect.any(String)]);
    const owner = place.slice(0, -1).reduce((at, name) => at[name], planted);
    owner[place.at(-1) ?? ''] = value;

    const [code, output] = await lint(linter, JSON.stringify(planted));

    expect(code).toBe(1);
    expect(output).toContain(rule);
  });
});
