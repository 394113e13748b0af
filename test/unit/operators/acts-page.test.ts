import path from 'node:path';
import { expect, it } from 'vitest';
import { ALL_ACTS } from '../../../application/operators/acts.ts';

const PAGE = path.resolve(import.meta.dirname, '../../../docs/acts.md');

const rows = ALL_ACTS.map(({ title, action, roles, second }) => {
  return `| ${title} | \`${action}\` | ${roles.join(', ')} | ${second === undefined ? '' : `\`${second.act}\``} |`;
});

it('docs/acts.md lists the acts as they are declared (else run `npm run docs:acts`)', async () => {
  const page = `# Acts of operators

Each act of operators, and which roles may perform it. The action is the name in the audit log. With its name in
\`FOUR_EYES\`, an act waits for a second operator.

| Act | Action | Roles | \`FOUR_EYES\` |
|---|---|---|---|
${rows.join('\n')}
`;

  await expect(page).toMatchFileSnapshot(PAGE);
});
