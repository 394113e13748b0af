import { DomainError } from '../../domain/shared/domain-error.ts';
import type { JobKind, JobQueue } from '../shared/jobs.ts';
import type { By, Executable } from './audited.ts';
import { checkRole, type OperatorAction } from './roles.ts';

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
