import { UserNotFound } from '../../domain/identity/user.errors.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { PersonalDataQueries, PersonalRows } from './personal-data.queries.ts';

export interface ExportPersonalDataQuery {
  readonly userId: UserId;
  /** Receives the data part by part. The next part is read once it resolves. */
  readonly take: (part: PersonalRows) => Promise<void>;
}

export class ExportPersonalData extends UseCase<{
  personalData: PersonalDataQueries;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws UserNotFound, ExportInProgress */
  async execute({ userId, take }: ExportPersonalDataQuery): Promise<{ readonly exportedAt: Date }> {
    const exportedAt = await momentOf(this.deps);
    if (!(await this.deps.personalData.read(userId, take))) throw new UserNotFound();
    return { exportedAt };
  }
}
