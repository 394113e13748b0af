import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditFilter, AuditItem, AuditQueries } from '../../../application/audit/audit.queries.ts';
import type { AuditEntry, AuditLog, AuditSubject } from '../../../application/audit/audit-log.ts';
import type { Page, PageRequest } from '../../../application/shared/page.ts';
import { iso, pageOf, rowsOf } from '../shared/read-models.ts';

const COLUMNS = `t.id as "auditId", t.operator_id as "operatorId", t.action, t.subject_type as "subjectType",
  t.subject_id as "subjectId", t.before, t.after, ${iso('t.created_at')} as "createdAt"`;

export class PostgresAuditLog implements AuditLog, AuditQueries {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async add({ id, operatorId, action, subject, before, after, occurredAt }: AuditEntry): Promise<void> {
    await rowsOf(
      this.em,
      `insert into audit_log (id, operator_id, action, subject_type, subject_id, before, after, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, operatorId, action, subject.type, subject.id, json(before), json(after), occurredAt],
    );
  }

  async hold({ type, id }: AuditSubject): Promise<void> {
    await rowsOf(this.em, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [`audit ${type} ${id}`]);
  }

  list({ operatorId, action, subjectId }: AuditFilter, page: PageRequest): Promise<Page<AuditItem>> {
    return pageOf<AuditItem>(this.em, {
      columns: COLUMNS,
      table: 'audit_log',
      where: { 't.operator_id = ?': operatorId, 't.action = ?': action, 't.subject_id = ?': subjectId },
      page,
      wide: true,
    });
  }
}

function json(view: object | null): string | null {
  return view === null ? null : JSON.stringify(view);
}
