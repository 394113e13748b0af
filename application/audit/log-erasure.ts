import type { UserErased } from '../../domain/identity/user.events.ts';
import type { IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AuditLog } from './audit-log.ts';

/** The act of the person whose account it was. */
const DELETION = 'account.delete';

/** Keeps that a person deleted the account, and with it the texts of operators, in the unit of work that erases them. */
export class LogErasure extends UseCase<{ auditLog: AuditLog; ids: IdGenerator }> {
  async execute({ userId, occurredAt, isRepeated }: UserErased): Promise<void> {
    if (isRepeated) return;
    const { auditLog, ids } = this.deps;
    await auditLog.add({
      id: ids.next(),
      operatorId: userId,
      action: DELETION,
      subject: { type: 'user', id: userId },
      before: null,
      after: { personalData: 'erased', textsOfOperators: 'erased' },
      occurredAt,
    });
  }
}
