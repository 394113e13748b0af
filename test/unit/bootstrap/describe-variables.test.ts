import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { envExample, variableTables } from '../../../bootstrap/commands/descriptions.ts';
import type { Variable } from '../../../bootstrap/variable.ts';
import { VARIABLES } from '../../../bootstrap/variables.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PAGE = path.join(ROOT, 'docs/configuration.md');

it('.env.example is what the table of variables says (else run `npm run docs:variables`)', async () => {
  await expect(envExample()).toMatchFileSnapshot(path.join(ROOT, '.env.example'));
});

it('docs/configuration.md is what the table of variables says (else run `npm run docs:variables`)', async () => {
  const written = readFileSync(PAGE, 'utf8').split('\n\n### ')[0];

  await expect(`${written?.trimEnd()}\n${variableTables()}\n`).toMatchFileSnapshot(PAGE);
});

it.each(Object.entries<Variable>(VARIABLES))('%s has a default and an example that it accepts', (_name, variable) => {
  for (const text of [variable.default, variable.example]) {
    if (text !== undefined) expect([text, variable.type.read(text)]).not.toEqual([text, undefined]);
  }
});
