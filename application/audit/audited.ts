import type { UserId } from '../../domain/shared/id.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import type { AuditLog } from './audit-log.ts';

interface UseCase<Command, Result> {
  execute(command: Command): Promise<Result>;
}

/** How an act is told of in the audit log. */
export interface Act<Command, Result> {
  readonly action: string | ((command: Command) => string);
  readonly subjectType: string;
  /** Called without a result before the act: `null` for what the act is going to make. */
  subjectId(command: Command, result?: Result): string | null;
  /** What of the subject is worth keeping, without personal data; `null` when there is none. */
  view(subjectId: string): Promise<object | null>;
}

interface Dependencies {
  readonly auditLog: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

/** A use case of an operator's, with each act written to the audit log in the unit of work of the act itself. */
export class Audited<Command extends object, Result> {
  private readonly useCase: UseCase<Command, Result>;
  private readonly act: Act<Command, Result>;
  private readonly deps: Dependencies;

  constructor(useCase: UseCase<Command, Result>, act: Act<Command, Result>, deps: Dependencies) {
    this.useCase = useCase;
    this.act = act;
    this.deps = deps;
  }

  /** @throws what the use case throws; a refused act is not logged */
  execute(command: Command & { readonly operatorId: UserId }): Promise<Result> {
    const { auditLog, unitOfWork, ids, clock } = this.deps;
    const { action, subjectType: type } = this.act;
    return unitOfWork.run(async () => {
      const before = await this.viewBefore(command);
      const result = await this.useCase.execute(command);
      const id = this.act.subjectId(command, result);
      if (id === null) throw new Error(`The act on a ${type} does not say on which.`);
      await auditLog.add({
        id: ids.next(),
        operatorId: command.operatorId,
        action: typeof action === 'string' ? action : action(command),
        subject: { type, id },
        before,
        after: await this.act.view(id),
        occurredAt: clock.now(),
      });
      return result;
    });
  }

  private async viewBefore(command: Command): Promise<object | null> {
    const id = this.act.subjectId(command);
    if (id === null) return null;
    await this.deps.auditLog.hold({ type: this.act.subjectType, id });
    return this.act.view(id);
  }
}
