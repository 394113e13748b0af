import { UserNotFound } from '../../domain/identity/user.errors.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { PersonalData, PersonalDataQueries } from './personal-data.queries.ts';

export interface ExportedData {
  readonly exportedAt: Date;
  readonly data: PersonalData;
}

export class ExportPersonalData extends UseCase<{
  personalData: PersonalDataQueries;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws UserNotFound */
  async execute({ userId }: { userId: UserId }): Promise<ExportedData> {
    const { personalData } = this.deps;
    const data = await personalData.of(userId);
    if (data === null) throw new UserNotFound();
    return { exportedAt: await momentOf(this.deps), data };
  }
}
