import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { type Coverage, ROOT } from './coverage.ts';

const FOLDER = process.env.MUTANTS_COVERAGE ?? path.join(ROOT, 'coverage');
const LAYERS = /^(domain|application|adapters)\//;

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Writes which lines of the product ran in this process, which Vitest starts for one test file. */
afterAll(() => {
  session.post('Profiler.takePreciseCoverage', (error, taken) => {
    if (error) throw error;
    const lines: Record<string, number[]> = {};
    for (const { url, functions } of taken.result) {
      if (!url.startsWith('file:')) continue;
      const source = path.relative(ROOT, fileURLToPath(url)).replaceAll('\\', '/');
      if (LAYERS.test(source)) lines[source] = linesRun(readFileSync(path.join(ROOT, source), 'utf8'), functions);
    }
    const { testPath = '' } = expect.getState();
    const test = path.relative(ROOT, testPath).replaceAll('\\', '/');
    const coverage: Coverage = { test, seconds: process.uptime(), lines };
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(path.join(FOLDER, `${test.replaceAll('/', '+')}.json`), JSON.stringify(coverage));
  });
});

/** Ranges within others come after them and override them. */
function linesRun(text: string, functions: readonly Profiler.FunctionCoverage[]): number[] {
  const counts = new Uint8Array(text.length);
  for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
    counts.fill(Math.min(count, 1), startOffset, endOffset);
  }
  let start = 0;
  return text.split('\n').flatMap((line, index) => {
    const ran = [...line].some((character, at) => character.trim() !== '' && counts[start + at] === 1);
    start += line.length + 1;
    return ran ? [index + 1] : [];
  });
}
