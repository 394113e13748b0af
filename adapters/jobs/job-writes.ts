import type { JobInsert, PgBoss } from 'pg-boss';

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Makes one statement of jobs for one queue. */
export interface JobWrite {
  statement(jobs: readonly JobInsert[]): Promise<Statement>;
}

/** Returns the write of each queue, always the same one. */
export function jobWrites(boss: PgBoss): (queue: string) => JobWrite {
  const writes = new Map<string, JobWrite>();
  return (queue) => {
    const write = writes.get(queue) ?? { statement: (jobs) => statementOf(boss, queue, jobs) };
    writes.set(queue, write);
    return write;
  };
}

/** What pg-boss would execute. It does not need the answer, which are the ids of the jobs. */
async function statementOf(boss: PgBoss, queue: string, jobs: readonly JobInsert[]): Promise<Statement> {
  let statement: Statement = { sql: '', parameters: [] };
  const executeSql = async (sql: string, parameters: readonly unknown[] = []) => {
    statement = { sql, parameters };
    return { rows: [] };
  };
  await boss.insert(queue, [...jobs], { db: { executeSql } });
  return statement;
}
