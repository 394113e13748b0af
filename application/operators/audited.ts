import { DomainError } from '../../domain/shared/domain-error.ts';
import { refuseOwnAffairs } from '../../domain/shared/operator.ts';
import type { AnswerOf, AnyAct, By, CommandFor, Following, Performed, UsingOf } from '../shared/act.ts';
import type { Idempotency } from '../shared/idempotency.ts';
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
import { BeyondRole } from './roles.ts';

export interface AuditedDependencies {
  readonly auditLog: AuditLog;
  readonly unitOfWork: UnitOfWork;
  readonly ids: IdGenerator;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

/** An act that operators can perform. */
export interface OperatorAct<A extends AnyAct> {
  readonly act: A;
  /** How a key makes a retry of this command safe. */
  idempotencyOf(command: CommandFor<A>): Idempotency;
  execute(command: CommandFor<A>): Promise<AnswerOf<A>>;
}

/** The command of any act. */
export type ActCommand = By<Readonly<Record<string, unknown>>>;

/** What an act did. The subject is `null` if it is gone. */
export type Done = Performed<unknown, object | null>;

/** @throws BeyondRole */
export function refuseBeyondRole({ roles }: Pick<AnyAct, 'roles'>, { operator }: ActCommand): void {
  if (!roles.includes(operator.role)) throw new BeyondRole();
}

// Why: docs/decisions/0044-acts-of-operators.md
/**
 * Performs an act. It refuses acts beyond the operator's role and on their own affairs, and writes each act to the audit
 * log, in the unit of work of the act. The subject is read once before and once after it.
 */
export class Audited<A extends AnyAct> implements OperatorAct<A> {
  readonly act: A;
  protected readonly deps: AuditedDependencies;
  protected readonly useCase: { readonly execute: (command: never) => Promise<unknown> };

  constructor(act: A, deps: UsingOf<A> & AuditedDependencies) {
    this.act = act;
    this.deps = deps;
    this.useCase = new act.run(deps as never);
  }

  /** @throws BeyondRole, OwnAffairs, and what the use case throws; a refused act is not logged */
  async execute(command: CommandFor<A>): Promise<AnswerOf<A>> {
    const given = command as ActCommand;
    return this.answer(await this.follow(given, (await this.resumed(given)) ?? (await this.perform(given))));
  }

  idempotencyOf(command: CommandFor<A>): Idempotency {
    return this.following(command as ActCommand)?.isRemote ? 'resumable' : 'in-transaction';
  }

  /** What an earlier attempt under the same key has done, which is in the audit log; `null` if there was none. */
  async resumed(command: ActCommand): Promise<Done | null> {
    const { effectId } = command;
    const result = effectId === undefined ? null : await this.following(command)?.resumed(effectId);
    if (result === undefined || result === null) return null;
    return { result, subject: await this.find(this.idOf(command, result) ?? '') };
  }

  /** Goes on once the act is stored. @returns it with its subject of then */
  async follow(command: ActCommand, done: Done): Promise<Done> {
    const following = this.following(command);
    if (following === null) return done;
    await following.execute(done.result);
    return { ...done, subject: await this.find(this.idOf(command, done.result) ?? '') };
  }

  private following(command: ActCommand): Following<unknown> | null {
    return this.act.followedBy?.(this.deps as never, command as never) ?? null;
  }

  /** The answer to an act that is done. */
  async answer(done: Done): Promise<AnswerOf<A>> {
    const { answer } = this.act;
    return (answer === undefined ? done.subject : await answer(done as never, this.deps as never)) as AnswerOf<A>;
  }

  /** @param note what the entry keeps beside the fields of the subject */
  protected async perform(command: ActCommand, note: object = {}): Promise<Done> {
    refuseBeyondRole(this.act, command);
    return this.deps.unitOfWork.run(async () => {
      const before = await this.before(command);
      const result = await this.useCase.execute(command as never);
      const said = { ...this.act.says?.(result as never), ...note };
      const subject = await this.log(command, this.idOf(command, result), before, said);
      return { result, subject };
    });
  }

  /** What a command acts on, or what the act made. `null` before an act that makes its subject. */
  protected idOf(command: ActCommand, result?: unknown): string | null {
    const { subject, makes, ids } = this.act;
    if (makes !== undefined) return result === undefined ? null : makes(result as never);
    return subject.id ?? (command[ids.at(-1) ?? ''] as string);
  }

  /** Joins the open unit of work. @returns the subject after the act */
  protected async log(
    command: ActCommand,
    id: string | null,
    before: object | null,
    note: object = {},
  ): Promise<object | null> {
    const { auditLog, ids } = this.deps;
    const { action, subject } = this.act;
    if (id === null) throw new Error(`The act ${action} has no subject.`);
    const after = await this.find(id);
    await auditLog.add({
      id: ids.next<'AuditEntry'>(),
      operatorId: command.operator.id,
      action,
      subject: { type: subject.type, id },
      before,
      after: after && { ...subject.keeps(after as never), ...note },
      occurredAt: await momentOf(this.deps),
    });
    return after;
  }

  protected find(id: string): Promise<object | null> {
    return this.act.subject.find(this.deps as never, id as never);
  }

  /** The fields kept of the subject. @throws OwnAffairs */
  protected async before(command: ActCommand): Promise<object | null> {
    const { subject, concerns } = this.act;
    const { operator } = command;
    refuseOwnAffairs(operator, await concerns?.(this.deps as never, command as never));
    const id = this.idOf(command);
    if (id === null) return null;
    await this.deps.auditLog.hold({ type: subject.type, id });
    const found = await this.find(id);
    if (found === null) return null;
    refuseOwnAffairs(operator, subject.concerns?.(found as never));
    return subject.keeps(found as never);
  }
}

/**
 * An operator's act that takes too long for a request. `execute` only enqueues it. The job performs it, with its checks
 * and its entry in the audit log.
 */
export class AuditedInBackground<A extends AnyAct> implements OperatorAct<A> {
  readonly act: A;
  /** Of the jobs. Their data is the command. */
  readonly kind: JobKind<ActCommand>;
  private readonly audited: OperatorAct<A>;
  private readonly jobs: JobQueue;

  constructor(audited: OperatorAct<A>, jobs: JobQueue) {
    this.act = audited.act;
    this.kind = { name: audited.act.action };
    this.audited = audited;
    this.jobs = jobs;
  }

  idempotencyOf(command: CommandFor<A>): Idempotency {
    return this.audited.idempotencyOf(command);
  }

  /** Joins the open unit of work. @throws BeyondRole */
  async execute(command: CommandFor<A>): Promise<AnswerOf<A>> {
    refuseBeyondRole(this.act, command as ActCommand);
    await this.jobs.enqueue(this.kind, command as ActCommand);
    return null as AnswerOf<A>;
  }

  /** @returns the error, if a rule refuses the act now. @throws what a later try may not throw again */
  async perform(command: ActCommand): Promise<DomainError | null> {
    try {
      await this.audited.execute(command as CommandFor<A>);
      return null;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') return error;
      throw error;
    }
  }
}

/**
 * An operator's act that works in several units of work, on a subject that always exists. Its entry follows the act, also if
 * the act stopped halfway.
 */
export class AuditedInSteps<A extends AnyAct> extends Audited<A> {
  protected override async perform(command: ActCommand): Promise<Done> {
    refuseBeyondRole(this.act, command);
    const id = this.idOf(command);
    const before = id && (await this.kept(id));
    let result: unknown;
    try {
      result = await this.useCase.execute(command as never);
    } catch (error) {
      const changed = JSON.stringify(id && (await this.kept(id))) !== JSON.stringify(before);
      if (changed) await this.logged(command, id, before as object);
      throw error;
    }
    return { result, subject: await this.logged(command, id, before as object) };
  }

  private logged(command: ActCommand, id: string | null, before: object | null): Promise<object | null> {
    return this.deps.unitOfWork.run(() => this.log(command, id, before));
  }

  private async kept(id: string): Promise<object | null> {
    const found = await this.find(id);
    return found && this.act.subject.keeps(found as never);
  }
}
