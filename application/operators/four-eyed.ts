import type { Approval, NewApproval } from '../../domain/operators/approval.ts';
import type { ActFigures } from '../../domain/shared/act-figures.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { AnyAct, UsingOf } from '../shared/act.ts';
import { type FourEyesAct, needsSecond } from './acts.ts';
import { type ActCommand, Audited, type AuditedDependencies, type Done, refuseBeyondRole } from './audited.ts';

/** Not an error: ends an act that was only tried out, and undoes it. */
export class ActUndone extends Error {
  /** Lets the act wait, once it is undone, or ends its approval. @throws ApprovalPending, ApprovalOutdated */
  readonly afterwards: () => Promise<Approval>;

  constructor(afterwards: () => Promise<Approval>) {
    super('The act was undone.');
    this.name = 'ActUndone';
    this.afterwards = afterwards;
  }
}

export interface FourEyedDependencies extends AuditedDependencies {
  readonly fourEyes: readonly FourEyesAct[];
  readonly requestApproval: { execute(asked: Omit<NewApproval, 'id'>): Promise<Approval> };
}

// Why: docs/decisions/0044-acts-of-operators.md
/**
 * Performs an act that may need a second operator. If it is listed, it is tried out and undone, so that every rule has
 * checked it. Then the caller lets it wait. Its command waits as it is: the subject, and the rest as the payload.
 */
export class FourEyed<A extends AnyAct> extends Audited<A> {
  private readonly approving: FourEyedDependencies;

  constructor(act: A, deps: UsingOf<A> & FourEyedDependencies) {
    super(act, deps);
    this.approving = deps;
  }

  /** Runs the act of an approval that was confirmed, by the rules of now. @throws ApprovalOutdated, and as the act */
  async confirm(approval: Approval, command: ActCommand): Promise<Done> {
    const { id, requestedBy } = approval;
    const done = await super.perform(command, { approvalId: id, requestedBy });
    approval.checkFigures(await this.figuresOf(done));
    return done;
  }

  /** The command that waits for a second operator. */
  commandOf(
    { subject, payload }: { readonly subject: string; readonly payload: object },
    by: Pick<ActCommand, 'operator' | 'effectId'>,
  ) {
    return { ...payload, [this.subjectField]: subject, ...by } as ActCommand;
  }

  /** @throws ActUndone, and as `Audited` */
  protected override async perform(command: ActCommand): Promise<Done> {
    const { action, second } = this.act;
    if (second === undefined || !needsSecond(this.act, this.approving.fourEyes)) return super.perform(command);
    refuseBeyondRole(this.act, command);
    return this.deps.unitOfWork.run(async () => {
      const tried = await this.tryOut(command);
      const { operator, effectId: _, [this.subjectField]: subject, ...payload } = command;
      const asked = { act: second.act, action, subject: subject as string, payload, ...tried, operator };
      throw new ActUndone(() => this.approving.requestApproval.execute(asked));
    });
  }

  private get subjectField(): string {
    return this.act.ids.at(-1) ?? '';
  }

  /** @returns the person concerned, and what is done. @throws what the act throws */
  private async tryOut(command: ActCommand) {
    await this.before(command);
    const result = await this.useCase.execute(command as never);
    // Reading sends what was written, so that the database checks it, too.
    const id = this.idOf(command, result);
    const subject = id && (await this.find(id));
    const figures = await this.figuresOf({ subject: subject || null, result });
    const borrowerId = ((subject && this.act.subject.concerns?.(subject as never)) ?? null) as UserId | null;
    return { borrowerId, figures };
  }

  private async figuresOf(done: Done): Promise<ActFigures> {
    const { action, second } = this.act;
    if (second === undefined || done.subject === null) throw new Error(`The act ${action} left no figures.`);
    return second.figures(done as never, this.deps as never);
  }
}
