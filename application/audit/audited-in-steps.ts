import { Audited, type By } from './audited.ts';

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
