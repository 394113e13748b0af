import type { EntityManager } from '@mikro-orm/postgresql';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../adapters/persistence/tables/tables.ts';

export type Query = (em: EntityManager) => Promise<unknown>;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statement that a query sends, without sending it. */
export async function statementOf(query: Query): Promise<Statement> {
  const sent: Statement[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => {
      sent.push({ text: sql, values: parameters });
    },
  });
  await query({ getKysely: () => db, getTransactionContext: () => undefined } as unknown as EntityManager);
  const [statement] = sent;
  if (statement === undefined) throw new Error('The query sent no statement.');
  return statement;
}

/** Runs a statement with the plan that PostgreSQL uses for one that it has seen often. @returns the parts of `explain` */
export async function explained(client: pg.Client, { text, values }: Statement, runs = 1) {
  const given = values.map((value) => pg.escapeLiteral(String(value)));
  const parameters = given.length === 0 ? '' : `(${given})`;
  await client.query(`set plan_cache_mode = force_generic_plan; deallocate all; prepare measured as ${text}`);
  const answers: { readonly Plan: PlanNode; readonly 'Execution Time': number }[] = [];
  for (let run = 0; run < runs; run++) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute measured${parameters}`);
    answers.push(rows[0]['QUERY PLAN'][0]);
  }
  return answers;
}

/** A step of a plan. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}
