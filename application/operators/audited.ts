import { DomainError } from '../../domain/shared/domain-error.ts';
import { type Operator, refuseOwnAffairs } from '../../domain/shared/operator.ts';
import {
  type BusinessCalendar,
  type Clock,
  type IdGenerator,
  type JobKind,
  type JobQueue,
  momentOf,
  type UnitOfWork,
} from '../shared/ports.ts';
import type { AuditLog } from './audit-log.ts';
import { checkRole, type OperatorAction } from './roles.ts';

export interface Executable<Command, Result> {
  execute(command: Command): Promise<Result>;
}

export type By<Command> = Command & { readonly operator: Operator };

export interface Performed<Result, Subject> {
  readonly result: Result;
  readonly subject: Subject | null;
}

/** One kind of act: the person concerned, and the entry in the audit log. */
export interface Act<Command, Result, SubjectId extends string, Subject extends object> {
  readonly action: OperatorAction | ((command: Command) => OperatorAction);
  readonly subjectType: string;
  /** Called before the act, and with its result. `null` before an act that creates its subject. */
  subjectId(command: Command, result?: Result): SubjectId | null;
  /** `null` if there is no such subject. */
  find(subjectId: SubjectId): Promise<Subject | null>;
  /** The fields kept of the subject, without personal data. */
  view(subject: NoInfer<Subject>): object;
  /** The person concerned, who may not act. `null` if the act decides nothing about a person. */
  readonly concerns: ((subject: NoInfer<Subject>) => string | null) | null;
  /** The person concerned, if the subject does not name them. */
  concernsBefore?(command: By<Command>): Promise<string | null>;
}

export interface AuditedDependencies {
  readonly auditLog: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

/**
 * An operator's use case. It refuses acts beyond the operator's role and on their own affairs, and writes each act to the
 * audit log, in the unit of work of the act.
 */
export class Audited<Command extends object, Result, SubjectId extends string, Subject extends object> {
  readonly isAudited = true;
  protected readonly useCase: Executable<Command, Result>;
  protected readonly act: Act<Command, Result, SubjectId, Subject>;
  protected readonly deps: AuditedDependencies;

  constructor(
    useCase: Executable<Command, Result>,
    act: Act<Command, Result, SubjectId, Subject>,
    deps: AuditedDependencies,
  ) {
    this.useCase = useCase;
    this.act = act;
    this.deps = deps;
  }

  /** @throws BeyondRole, OwnAffairs, and what the use case throws; a refused act is not logged */
  async execute(command: By<Command>): Promise<Result> {
    return (await this.perform(command)).result;
  }

  /** Like `execute`. Returns the subject as the act leaves it, which the log has read. @throws as `execute` */
  async executeAndRead(command: By<Command>): Promise<Subject | null> {
    return (await this.perform(command)).subject;
  }

  /** @param note what the entry keeps beside the fields of the subject */
  protected perform(command: By<Command>, note: object = {}): Promise<Performed<Result, Subject>> {
    this.checkRole(command);
    return this.deps.unitOfWork.run(async () => {
      const before = await this.viewBefore(command);
      const result = await this.useCase.execute(command);
      const subject = await this.log(command, this.act.subjectId(command, result), before, note);
      return { result, subject };
    });
  }

  /** @throws BeyondRole */
  protected checkRole(command: By<Command>): void {
    checkRole(command.operator, this.actionOf(command));
  }

  protected actionOf(command: Command): OperatorAction {
    const { action } = this.act;
    return typeof action === 'string' ? action : action(command);
  }

  /** Joins the open unit of work. @returns the subject after the act */
  protected async log(
    command: By<Command>,
    id: SubjectId | null,
    before: object | null,
    note: object = {},
  ): Promise<Subject | null> {
    const { auditLog, ids } = this.deps;
    const type = this.act.subjectType;
    if (id === null) throw new Error(`An act on a ${type} has no subject id.`);
    const subject = await this.act.find(id);
    const entry = {
      id: ids.next<'AuditEntry'>(),
      operatorId: command.operator.id,
      action: this.actionOf(command),
      subject: { type, id },
      before,
      after: subject && { ...this.act.view(subject), ...note },
      occurredAt: await momentOf(this.deps),
    };
    await auditLog.add(entry);
    return subject;
  }

  protected async viewOf(id: SubjectId): Promise<object | null> {
    const subject = await this.act.find(id);
    return subject && this.act.view(subject);
  }

  protected async viewBefore(command: By<Command>): Promise<object | null> {
    const { act } = this;
    const id = act.subjectId(command);
    refuseOwnAffairs(command.operator, await act.concernsBefore?.(command));
    if (id === null) return null;
    await this.deps.auditLog.hold({ type: act.subjectType, id });
    const subject = await act.find(id);
    if (subject === null) return null;
    refuseOwnAffairs(command.operator, act.concerns?.(subject));
    return act.view(subject);
  }
}

/** `audited(useCase, act)` for each use case of operators. */
export function auditing(deps: AuditedDependencies) {
  return <Command extends object, Result, SubjectId extends string, Subject extends object>(
    useCase: Executable<Command, Result>,
    act: Act<NoInfer<Command>, NoInfer<Result>, SubjectId, Subject>,
  ) => new Audited(useCase, act, deps);
}

/**
 * An operator's act that takes too long for a request. `execute` only enqueues it. The job performs it, with its checks
 * and its entry in the audit log.
 */
export class AuditedInBackground<Command extends object> {
  readonly isAudited = true;
  /** Of the jobs. Their data is the command. */
  readonly kind: JobKind<By<Command>>;
  private readonly audited: Executable<By<Command>, unknown>;
  private readonly action: OperatorAction;
  private readonly jobs: JobQueue;

  constructor(audited: Executable<By<Command>, unknown>, action: OperatorAction, jobs: JobQueue) {
    this.kind = { name: action };
    this.audited = audited;
    this.action = action;
    this.jobs = jobs;
  }

  /** Joins the open unit of work. @throws BeyondRole */
  async execute(command: By<Command>): Promise<void> {
    checkRole(command.operator, this.action);
    await this.jobs.enqueue(this.kind, command);
  }

  /** @returns the error, if a rule refuses the act now. @throws what a later try may not throw again */
  async perform(command: By<Command>): Promise<DomainError | null> {
    try {
      await this.audited.execute(command);
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') return error;
      throw error;
    }
  }
}

/**
 * An operator's use case that works in several units of work, on a subject that always exists. Its entry follows the act,
 * also if the act stopped halfway.
 */
export class AuditedInSteps<
  Command extends object,
  Result,
  SubjectId extends string,
  Subject extends object,
> extends Audited<Command, Result, SubjectId, Subject> {
  /** @throws BeyondRole, and what the use case throws; a refused act is not logged */
  override async execute(command: By<Command>): Promise<Result> {
    this.checkRole(command);
    const id = this.act.subjectId(command);
    const before = id && (await this.viewOf(id));
    let result: Result;
    try {
      result = await this.useCase.execute(command);
    } catch (error) {
      const changed = JSON.stringify(id && (await this.viewOf(id))) !== JSON.stringify(before);
      if (changed) await this.deps.unitOfWork.run(() => this.log(command, id, before));
      throw error;
    }
    await this.deps.unitOfWork.run(() => this.log(command, id, before));
    return result;
  }
}
