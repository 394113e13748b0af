import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DATASET_NAMES, DATASETS } from '../../../application/exports/datasets.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../docs/exports.md');

it('docs/exports.md describes each column (else run `npm run docs:exports`)', async () => {
  const written = readFileSync(PAGE, 'utf8').split('\n\n## ')[0];
  const datasets = DATASET_NAMES.map(
    (name) => `| \`${name}\` | ${DATASETS[name].rows} | \`${DATASETS[name].period}\` |`,
  );
  const columns = DATASET_NAMES.flatMap((name) =>
    Object.entries(DATASETS[name].columns).map(([column, text]) => ({ name, row: `| \`${column}\` | ${text} |` })),
  );
  const rows = [...Map.groupBy(columns, ({ row }) => row)].map(
    ([row, found]) => `${row} ${found.map(({ name }) => name).join(', ')} |`,
  );
  const tables = [
    ['## Datasets', '', '| Dataset | Rows | `from` and `to` compare |', '|---|---|---|', ...datasets, ''],
    ['## Columns', '', '| Column | | In |', '|---|---|---|', ...rows, ''],
  ].map((lines) => lines.join('\n'));

  await expect(`${written?.trimEnd()}\n\n${tables.join('\n')}`).toMatchFileSnapshot(PAGE);
});

it.each(DATASET_NAMES)('%s has the column that its period compares', (name) => {
  expect(Object.keys(DATASETS[name].columns)).toContain(DATASETS[name].period);
});
