import { ConcurrentIndexes } from '../database/concurrent-indexes.ts';

/** The audit log by operator and by action, and the tickets of an agent: few entries among all. */
export class Migration028AgentsAndOperators extends ConcurrentIndexes {
  protected override readonly indexes = {
    audit_log_of_operator: 'on audit_log (operator_id, created_at desc, id desc)',
    audit_log_by_action: 'on audit_log (action, created_at desc, id desc)',
    tickets_of_agent: 'on tickets (assigned_agent, created_at desc, id desc) where assigned_agent is not null',
  };
}
