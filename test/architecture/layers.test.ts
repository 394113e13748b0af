import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LAYERS, type Layer, mapsKindsToStatuses, violations } from './rules.ts';
import { readSource, type SourceFile } from './source-file.ts';

/** Every source file, by layer. */
const project = Object.fromEntries(LAYERS.map((layer) => [layer, parse(layer)])) as Record<Layer, SourceFile[]>;

function parse(layer: Layer): SourceFile[] {
  const files = globSync(`${layer}/**/*.{ts,mts,cts,js,mjs,cjs}`).map((file) => file.replaceAll('\\', '/'));
  return files.map((file) => readSource(file, readFileSync(file, 'utf8')));
}

describe('the project', () => {
  it.each(LAYERS)('%s keeps to its rules', (layer) => {
    expect(project[layer].length).toBeGreaterThan(0);
    expect(project[layer].flatMap(violations)).toEqual([]);
  });

  it('maps broken rules to HTTP statuses in one file', () => {
    const mapping = project.adapters.filter(mapsKindsToStatuses);

    expect(mapping.map(({ file }) => file)).toEqual([expect.stringMatching(/^adapters\/http\//)]);
  });
});

const LOAN = 'domain/loans/loan.ts';
const check = (file: string, text: string) => violations(readSource(file, text));

describe('the rules reject', () => {
  it.each([
    ['a library', LOAN, "import Fastify from 'fastify';"],
    ['the ORM', LOAN, "import { Entity } from '@mikro-orm/core';"],
    ['Node', LOAN, "import fs from 'node:fs';"],
    ['Node without its prefix', LOAN, "import fs from 'fs/promises';"],
    ['an adapter in the domain', LOAN, "import { x } from '../../adapters/http/shared/x.ts';"],
    ['a use case in the domain', LOAN, "import { x } from '../../application/loans/x.ts';"],
    ['a test in the domain', LOAN, "import { x } from '../support/x.ts';"],
    ['a library in a use case', 'application/loans/pay.ts', "import { Type } from 'typebox';"],
    ['an adapter in a use case', 'application/loans/pay.ts', "import { x } from '../../adapters/http/shared/x.ts';"],
    ['bootstrap in an adapter', 'adapters/http/loans/x.ts', "import { config } from '../../../bootstrap/config.ts';"],
    ['persistence in http', 'adapters/http/loans/x.ts', "import { x } from '../../persistence/loans/x.ts';"],
    ["http's server in the console", 'adapters/console/x.ts', "import { x } from '../http/server/server.ts';"],
    ['persistence in the console', 'adapters/console/x.ts', "import { x } from '../persistence/tables/tables.ts';"],
    ['http in persistence', 'adapters/persistence/loans/x.ts', "import { x } from '../../http/shared/x.ts';"],
    ['a context in the tables', 'adapters/persistence/tables/loans.ts', "import { x } from '../loans/loan-rows.ts';"],
    ['the database in the tables', 'adapters/persistence/tables/x.ts', "import { x } from '../database/columns.ts';"],
    [
      'a rule in a migration',
      'adapters/persistence/migrations/x.ts',
      "import { x } from '../../../domain/loans/x.ts';",
    ],
    ['the tables in a migration', 'adapters/persistence/migrations/x.ts', "import { x } from '../tables/x.ts';"],
    ['a context in the database', 'adapters/persistence/database/x.ts', "import { x } from '../loans/x.ts';"],
    ['another context’s adapter', 'adapters/persistence/loans/x.ts', "import type { X } from '../payments/x.ts';"],
    ['the container in an adapter', 'adapters/http/loans/x.ts', "import { container } from 'tsyringe';"],
    ['its metadata in an adapter', 'adapters/http/loans/x.ts', "import 'reflect-metadata';"],
    ["another context's aggregate", LOAN, "import { P } from '../payments/payment.ts';"],
    ["the type of another context's aggregate", LOAN, "import type { P } from '../payments/payment.ts';"],
    ["another context's use case", 'application/loans/x.ts', "import { P } from '../payments/pay-loan.ts';"],
    ["another context's domain", 'application/loans/x.ts', "import { P } from '../../domain/payments/payment.ts';"],
    ['a context in the shared kernel', 'domain/shared/money.ts', "import { L } from '../loans/loan.ts';"],
  ])('%s', (_, file, text) => {
    expect(check(file, text)).toHaveLength(1);
  });

  it.each([
    ['a type import', "import type { A } from 'fastify';"],
    ['an inline type import', "import { type A } from 'fastify';"],
    ['a re-export', "export { a } from 'fastify';"],
    ['a re-export of all', "export * from 'fastify';"],
    ['a re-export of types', "export type * from 'fastify';"],
    ['an import for its effect', "import 'fastify';"],
    ['a dynamic import', "const a = await import('fastify');"],
    ['a dynamic import in backquotes', 'const a = await import(`fastify`);'],
    ['a computed import', 'const a = await import(name);'],
    ['a type taken in place', "type A = import('fastify').A;"],
    ['a require', "const a = require('fastify');"],
    ['a require.resolve', "const a = require.resolve('fastify');"],
    ['an import by require', "import a = require('fastify');"],
    ['double quotes', 'import a from "fastify";'],
    ['several lines', "import {\n  a,\n  b,\n} from\n  'fastify';"],
    ['no space', "import{a}from'fastify'"],
    ['a comment in between', "import a /* from './a.ts' */ from 'fastify';"],
  ])('an import written as %s', (_, text) => {
    expect(check(LOAN, text)).toHaveLength(1);
  });

  it.each([
    'Date.now()',
    'new Date()',
    'new Date',
    'Date()',
    'Math.random()',
    "Math['random']()",
    'Temporal.Now.instant()',
    'performance.now()',
    'crypto.randomUUID()',
    'process.env.A',
    'globalThis.fetch',
    "fetch('https://example.com')",
    'setTimeout(f, 1)',
    "console.log('a')",
  ])('%s in the domain and in a use case', (use) => {
    expect(check(LOAN, `export const a = () => ${use};`)).not.toEqual([]);
    expect(check('application/loans/pay.ts', `export const a = () => ${use};`)).not.toEqual([]);
  });

  it.each(['reply.code(404).send();', 'reply.status(500);'])('an error status set by a route: %s', (text) => {
    expect(check('adapters/http/loans/loans.routes.ts', text)).toHaveLength(1);
  });

  it.each([
    ['a statement outside a unit of work', 'em.getKysely().selectFrom("loans").execute();'],
    ['a transaction without translation', 'this.em.transactional(work);'],
    ['a statement of MikroORM', "await this.em.execute('select 1');"],
    ['its connection', "em.getConnection().execute('select 1');"],
    ['a connection of its pool', 'const client = new pg.Client(url);'],
    ['a session', "import { SessionClient } from '../database/pg-clients.ts';"],
  ])('%s, whose errors would be answered with 500', (_, text) => {
    expect(check('adapters/persistence/loans/loan.queries.ts', text)).toHaveLength(1);
    expect(check('adapters/persistence/database/transactions.ts', text)).toEqual([]);
  });

  it('a second mapping of broken rules to statuses', () => {
    const text = "export const STATUS = { invalid: 400, 'not-found': 404 };";

    expect(mapsKindsToStatuses(readSource('adapters/http/loans/x.ts', text))).toBe(true);
  });

  it('a file that cannot be parsed', () => {
    expect(() => check(LOAN, 'import { from')).toThrow();
  });
});

describe('the rules allow', () => {
  it.each([
    ['its own context', LOAN, "import { x } from './installment.ts';"],
    ['the shared kernel', LOAN, "import { Money } from '../shared/money.ts';"],
    ["another context's events", LOAN, "import type { x } from '../payments/payment.events.ts';"],
    ["another context's port", 'application/loans/x.ts', "import { P } from '../../domain/payments/payments.port.ts';"],
    ["an aggregate's type", 'application/payments/x.ts', "import type { L } from '../../domain/loans/loan.ts';"],
    ["another context's queries", 'application/loans/x.ts', "import { P } from '../payments/payment.queries.ts';"],
    ["another context's ids", LOAN, "import type { Id } from '../payments/payment.id.ts';"],
    ['the domain in a use case', 'application/loans/pay.ts', "import { Loan } from '../../domain/loans/loan.ts';"],
    ['a library in an adapter', 'adapters/http/loans/x.ts', "import { Type } from 'typebox';"],
    ['Node in an adapter', 'adapters/files/local.ts', "import fs from 'node:fs';"],
    ['schemas in the console', 'adapters/console/pages/x.ts', "import { x } from '../../http/loans/loans.schemas.ts';"],
    ['the tables in a context', 'adapters/persistence/loans/x.ts', "import type { X } from '../tables/loans.ts';"],
    ['the tables in the database', 'adapters/persistence/database/x.ts', "import type { X } from '../tables/x.ts';"],
    ['the books in the portfolio', 'adapters/persistence/portfolio/x.ts', "import { x } from '../ledger/x.ts';"],
    ['wording', 'adapters/http/loans/x.ts', "import { x } from '../../texts/x.ts';"],
    ['the container in bootstrap', 'bootstrap/app.ts', "import { container } from 'tsyringe';"],
    ['an adapter in bootstrap', 'bootstrap/app.ts', "import { x } from '../adapters/http/shared/server.ts';"],
    ['a given day', LOAN, 'export const at = (ms: number): Date => new Date(ms);'],
    ['words in comments and strings', LOAN, '// Date.now()\nexport const a = \'import x from "fastify"\';'],
    ['a method named like a global', LOAN, 'export const a = (port: P) => port.fetch(port.process);'],
    ['a read of a unit of work', 'adapters/persistence/loans/x.ts', 'await this.em.findOne(Loan, { id });'],
    ['a write of a unit of work', 'adapters/persistence/loans/x.ts', 'await this.db.deleteFrom("x").execute();'],
    ['a success that a route states', 'adapters/http/loans/loans.routes.ts', 'reply.code(200).send();'],
  ])('%s', (_, file, text) => {
    expect(check(file, text)).toEqual([]);
  });
});
