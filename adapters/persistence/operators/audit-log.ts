import { type Expression, sql } from 'kysely';
import type { AuditFilter, AuditQueries } from '../../../application/operators/audit.queries.ts';
import {
  type AuditEntry,
  type AuditLog,
  type AuditSubject,
  SIGNATURE,
} from '../../../application/operators/audit-log.ts';
import { AuditItem } from '../../../application/operators/operator.record.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import { compiledWrite, type Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery } from '../database/list-query.ts';
import { subjectsOf } from '../tables/people.ts';
import { rowMapping } from '../tables/row-mapping.ts';

/** The evidence of a signature has name and address of the agreement, which an erasure empties. */
const withSignatory = (after: Expression<object | null>, action: Expression<string>, requestId: Expression<string>) =>
  sql<object | null>`case when ${action} <> ${sql.lit(SIGNATURE)} then ${after} else ${after} ||
    (select jsonb_build_object('signedName', a.signed_name, 'address', a.signed_from)
      from agreements a where a.request_id = ${requestId}) end`;

const LIST = listQuery({
  from: (db: Db) => db.selectFrom('audit_log as t'),
  filters: {
    operatorId: 't.operator_id',
    action: 't.action',
    subjectId: 't.subject_id',
    aboutUserId: (t, userId: string) => t('t.subject_id', 'in', subjectsOf(userId)),
  },
  select: fieldsOf('audit_log', AuditItem, {
    auditId: 'id',
    after: ({ ref }) => withSignatory(ref('t.after'), ref('t.action'), ref('t.subject_id')),
  }),
  acrossOwners: true,
});

const MAPPING = rowMapping('audit_log');

const INSERT = compiledWrite((db, row: ReturnType<typeof MAPPING.rowOf>) =>
  db.insertInto('audit_log').values({ ...row }),
);

export class KyselyAuditLog extends DatabaseAdapter implements AuditLog, AuditQueries {
  async add(entry: AuditEntry): Promise<void> {
    INSERT(this.em, MAPPING.rowOf(entry));
  }

  async hold({ type, id }: AuditSubject): Promise<void> {
    this.lockName(`audit ${type} ${id}`);
  }

  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditItem>> {
    return LIST(this.em, filter, page);
  }
}
