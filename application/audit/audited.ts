import type { UserId } from '../../domain/shared/id.ts';
import { refuseOwnAffairs } from '../../domain/shared/own-affairs.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import type { AuditLog } from './audit-log.ts';

export interface UseCase<Command, Result> {
  execute(command: Command): Promise<Result>;
}

type By<Command> = Command & { readonly operatorId: UserId };

/** One kind of act: the person concerned, and the entry in the audit log. */
export interface Act<Command, Result, SubjectId extends string, Subject extends object> {
  readonly action: string | ((command: Command) => string);
  readonly subjectType: string;
  /** Called before the act, and with its result. `null` before an act that creates its subject. */
  subjectId(command: Command, result?: Result): SubjectId | null;
  /** `null` if there is no such subject. */
  find(subjectId: SubjectId): Promise<Subject | null>;
  /** The fields kept of the subject, without personal data. */
  view(subject: NoInfer<Subject>): object;
  /** The person concerned, who may not act. `null` if the act decides nothing about a person. */
  readonly concerns: ((subject: NoInfer<Subject>) => string | null) | null;
  /** The person concerned, if the act creates its subject. */
  concernsBefore?(command: By<Command>): Promise<string | null>;
}

interface Dependencies {
  readonly auditLog: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

/**
 * An operator's use case. It refuses acts on the operator's own affairs, and writes each act to the audit log, in the unit
 * of work of the act.
 */
export class Audited<Command extends object, Result, SubjectId extends string, Subject extends object> {
  protected readonly useCase: UseCase<Command, Result>;
  protected readonly act: Act<Command, Result, SubjectId, Subject>;
  protected readonly deps: Dependencies;

  constructor(useCase: UseCase<Command, Result>, act: Act<Command, Result, SubjectId, Subject>, deps: Dependencies) {
    this.useCase = useCase;
    this.act = act;
    this.deps = deps;
  }

  /** @throws OwnAffairs, and what the use case throws; a refused act is not logged */
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
    const { auditLog, ids } = this.deps;
    const { action, subjectType: type } = this.act;
    if (id === null) throw new Error(`An act on a ${type} has no subject id.`);
    const entry = {
      id: ids.next<'AuditEntry'>(),
      operatorId: command.operatorId,
      action: typeof action === 'string' ? action : action(command),
      subject: { type, id },
      before,
      after: await this.viewOf(id),
      occurredAt: await momentOf(this.deps),
    };
    await auditLog.add(entry);
  }

  protected async viewOf(id: SubjectId): Promise<object | null> {
    const subject = await this.act.find(id);
    return subject && this.act.view(subject);
  }

  private async viewBefore(command: By<Command>): Promise<object | null> {
    const { act } = this;
    const id = act.subjectId(command);
    if (id === null) {
      refuseOwnAffairs(command.operatorId, await act.concernsBefore?.(command));
      return null;
    }
    await this.deps.auditLog.hold({ type: act.subjectType, id });
    const subject = await act.find(id);
    if (subject === null) return null;
    refuseOwnAffairs(command.operatorId, act.concerns?.(subject));
    return act.view(subject);
  }
}

/** `audited(useCase, act)` for each use case of operators. */
export function auditing(deps: Dependencies) {
  return <Command extends object, Result, SubjectId extends string, Subject extends object>(
    useCase: UseCase<Command, Result>,
    act: Act<NoInfer<Command>, NoInfer<Result>, SubjectId, Subject>,
  ) => new Audited(useCase, act, deps);
}
