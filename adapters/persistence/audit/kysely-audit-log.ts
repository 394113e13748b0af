import { sql } from 'kysely';
import type { AuditFilter, AuditItem, AuditQueries } from '../../../application/audit/audit.queries.ts';
import type { AuditEntry, AuditLog, AuditSubject } from '../../../application/audit/audit-log.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import { iso } from '../database/columns.ts';
import type { Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { listQuery } from '../database/list-query.ts';

/** The ids of the user and of everything that belongs to the user. A refund has the id of its payment. */
const subjectsOf = (userId: string) => sql<string>`(select ${userId}::uuid
  union all select id from loan_requests where borrower_id = ${userId}
  union all select id from loans where borrower_id = ${userId}
  union all select id from payments where borrower_id = ${userId}
  union all select id from deposits where borrower_id = ${userId}
  union all select id from user_documents where owner_id = ${userId}
  union all select id from tickets where owner_id = ${userId})`;

const LIST = listQuery({
  from: (db: Db) => db.selectFrom('audit_log as t'),
  filters: {
    operatorId: 't.operator_id',
    action: 't.action',
    subjectId: 't.subject_id',
    aboutUserId: (t, userId: string) => t('t.subject_id', 'in', subjectsOf(userId)),
  },
  select: ({ ref }) => [
    't.id as auditId',
    't.operator_id as operatorId',
    't.action',
    't.subject_type as subjectType',
    't.subject_id as subjectId',
    't.before',
    't.after',
    iso(ref('t.created_at')).as('createdAt'),
  ],
  acrossOwners: true,
});

export class KyselyAuditLog extends DatabaseAdapter implements AuditLog, AuditQueries {
  async add({ id, operatorId, action, subject, before, after, occurredAt }: AuditEntry): Promise<void> {
    const { type: subject_type, id: subject_id } = subject;
    const row = {
      id,
      operator_id: operatorId,
      action,
      subject_type,
      subject_id,
      before,
      after,
      created_at: occurredAt,
    };
    await this.db.insertInto('audit_log').values(row).execute();
  }

  hold({ type, id }: AuditSubject): Promise<void> {
    return this.lockName(`audit ${type} ${id}`);
  }

  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditItem>> {
    return LIST(this.em, filter, page);
  }
}
