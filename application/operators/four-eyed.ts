import type { Approval, FourEyesAct, NewApproval } from '../../domain/operators/approval.ts';
import type { ActFigures } from '../../domain/shared/act-figures.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import { fourEyesActOf, type Waiting } from './approvable-acts.ts';
import { type Act, Audited, type AuditedDependencies, type By, type Executable, type Performed } from './audited.ts';

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

/** An act that can wait. */
interface ActWithFigures<Command, Result, SubjectId extends string, Subject extends object>
  extends Act<Command, Result, SubjectId, Subject> {
  /** What was done, of the subject as the act leaves it. */
  figures(subject: NoInfer<Subject>, result: Result): ActFigures | Promise<ActFigures>;
}

interface Dependencies extends AuditedDependencies {
  readonly fourEyes: readonly FourEyesAct[];
  readonly requestApproval: { execute(asked: Omit<NewApproval, 'id'>): Promise<Approval> };
}

// Why: docs/decisions/0047-an-act-waits-for-a-second-operator.md
/**
 * An operator's use case that may need a second operator. If its act is listed, it is tried out and undone, so that every
 * rule has checked it. Then the caller lets it wait.
 */
export class FourEyed<Command extends object, Result, SubjectId extends string, Subject extends object> extends Audited<
  Command,
  Result,
  SubjectId,
  Subject
> {
  declare protected readonly act: ActWithFigures<Command, Result, SubjectId, Subject>;
  private readonly waiting: Waiting<Command>;
  private readonly approving: Dependencies;

  constructor(
    useCase: Executable<Command, Result>,
    act: ActWithFigures<Command, Result, SubjectId, Subject>,
    waiting: Waiting<Command>,
    deps: Dependencies,
  ) {
    super(useCase, act, deps);
    this.waiting = waiting;
    this.approving = deps;
  }

  /** Runs the act of an approval that was confirmed, by the rules of now. @throws ApprovalOutdated, and as the act */
  async confirm(approval: Approval, operator: Operator): Promise<Performed<Result, Subject>> {
    const { id, subject, payload, requestedBy } = approval;
    const command = { ...this.waiting.commandOf(subject, payload), operator } as unknown as By<Command>;
    const done = await super.perform(command, { approvalId: id, requestedBy });
    approval.checkFigures(await this.figuresOf(done));
    return done;
  }

  /** @throws ActUndone, and as `Audited` */
  protected override async perform(command: By<Command>): Promise<Performed<Result, Subject>> {
    const action = this.actionOf(command);
    const act = fourEyesActOf(action, this.approving.fourEyes);
    if (act === null) return super.perform(command);
    this.checkRole(command);
    return this.deps.unitOfWork.run(async () => {
      const tried = await this.tryOut(command);
      const [subject, payload] = [this.waiting.subjectOf(command), this.waiting.payloadOf(command)];
      const { operator } = command;
      const asked = { act, action, subject, payload, ...tried, operator };
      throw new ActUndone(() => this.approving.requestApproval.execute(asked));
    });
  }

  /** @returns the person concerned, and what is done. @throws what the act throws */
  private async tryOut(command: By<Command>) {
    await this.viewBefore(command);
    const result = await this.useCase.execute(command);
    // Reading sends what was written, so that the database checks it, too.
    const id = this.act.subjectId(command, result);
    const subject = id && (await this.act.find(id));
    const figures = await this.figuresOf({ subject: subject || null, result });
    const borrowerId = ((subject && this.act.concerns?.(subject)) ?? null) as UserId | null;
    return { borrowerId, figures };
  }

  private figuresOf({ subject, result }: Performed<Result, Subject>): ActFigures | Promise<ActFigures> {
    if (subject === null) throw new Error(`An act on a ${this.act.subjectType} left none.`);
    return this.act.figures(subject, result);
  }
}

/** `fourEyed(useCase, act, waiting)` for each use case of operators that may need a second one. */
export function fourEyes(deps: Dependencies) {
  return <Command extends object, Result, SubjectId extends string, Subject extends object>(
    useCase: Executable<Command, Result>,
    act: ActWithFigures<NoInfer<Command>, NoInfer<Result>, SubjectId, Subject>,
    waiting: Waiting<NoInfer<Command>>,
  ) => new FourEyed(useCase, act, waiting, deps);
}
