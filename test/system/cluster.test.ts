import path from 'node:path';
import { expect, it } from 'vitest';
import { Program, ROOT } from '../support/program.ts';

/** One of the faults of `npm run test:cluster`. All take five minutes. */
const DRILL = 'a node is killed';

it(`three nodes, a pooler and a standby lose nothing when ${DRILL}`, async () => {
  const drill = new Program(process.execPath, [path.join(ROOT, 'test/cluster/main.ts'), '--only', DRILL], {});

  const { code, stdout, stderr } = await drill.ended;

  process.stdout.write(stdout);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
  expect(stdout).toMatch(/Nothing went wrong|Skipped: /);
});
