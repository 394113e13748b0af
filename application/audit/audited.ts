import type { UserId } from '../../domain/shared/id.ts';
import type { Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import type { AuditLog } from './audit-log.ts';

export interface UseCase<Command, Result> {
  execute(command: Command): Promise<Result>;
}

/** What the audit log keeps about one kind of act. */
export interface Act<Command, Result, SubjectId extends string> {
  readonly action: string | ((command: Command) => string);
  readonly subjectType: string;
  /** Without a result, before the act: `null` if the act creates its subject. */
  subjectId(command: Command, result?: Result): SubjectId | null;
  /** The fields kept of the subject, without personal data. `null` if there is no such subject. */
  view(subjectId: SubjectId): Promise<object | null>;
}

interface Dependencies {
  readonly auditLog: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly clock: Clock;
}

type By<Command> = Command & { readonly operatorId: UserId };

/** An operator's use case that writes each act to the audit log, in the unit of work of the act. */
export class Audited<Command extends object, Result, SubjectId extends string> {
  protected readonly useCase: UseCase<Command, Result>;
  protected readonly act: Act<Command, Result, SubjectId>;
  protected readonly deps: Dependencies;

  constructor(useCase: UseCase<Command, Result>, act: Act<Command, Result, SubjectId>, deps: Dependencies) {
    this.useCase = useCase;
    this.act = act;
    this.deps = deps;
  }

  /** @throws what the use case throws; a refused act is not logged */
  execute(command: By<Command>): Promise<Result> {
    return this.deps.unitOfWork.run(async () => {
      const before = await this.viewBefore(command);
      const result = await this.useCase.execute(command);
      await this.log(command, this.act.subjectId(command, result), before);
      return result;
    });
  }

  /** Joins the open unit of work. */
  protected async log(command: By<Command>, id: SubjectId | null, before: object | null): Promise<void> {
    const { auditLog, ids, clock } = this.deps;
    const { action, subjectType: type } = this.act;
    if (id === null) throw new Error(`An act on a ${type} has no subject id.`);
    const entry = {
      id: ids.next<'AuditEntry'>(),
      operatorId: command.operatorId,
      action: typeof action === 'string' ? action : action(command),
      subject: { type, id },
      before,
      after: await this.act.view(id),
      occurredAt: clock.now(),
    };
    await auditLog.add(entry);
  }

  private async viewBefore(command: Command): Promise<object | null> {
    const id = this.act.subjectId(command);
    if (id === null) return null;
    await this.deps.auditLog.hold({ type: this.act.subjectType, id });
    return this.act.view(id);
  }
}
