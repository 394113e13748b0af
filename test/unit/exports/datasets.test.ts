import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DATASET_NAMES, DATASETS } from '../../../application/exports/datasets.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../docs/exports.md');

it('docs/exports.md describes each column (else run `npm run docs:exports`)', async () => {
  const written = readFileSync(PAGE, 'utf8').split('\n\n## ')[0];
  const tables = DATASET_NAMES.map((name) => {
    const { rows, period, columns } = DATASETS[name];
    const lines = Object.entries(columns).map(([column, text]) => `| \`${column}\` | ${text} |`);
    const about = `Rows are ${rows}. \`from\` and \`to\` compare \`${period}\`.`;
    return `## ${name}\n\n${about}\n\n| Column | |\n|---|---|\n${lines.join('\n')}\n`;
  });

  await expect(`${written?.trimEnd()}\n\n${tables.join('\n')}`).toMatchFileSnapshot(PAGE);
});

it.each(DATASET_NAMES)('%s has the column that its period compares', (name) => {
  expect(Object.keys(DATASETS[name].columns)).toContain(DATASETS[name].period);
});
