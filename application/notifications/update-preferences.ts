import {
  changePreferences,
  type NotificationPreferences,
  type Preferences,
} from '../../domain/notifications/notification-preferences.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface UpdatePreferencesCommand {
  readonly userId: UserId;
  /** Absent means unchanged. */
  readonly changes: Partial<NotificationPreferences>;
}

export class UpdatePreferences extends UseCase<{
  preferences: Preferences;
  unitOfWork: UnitOfWork;
}> {
  async execute({ userId, changes }: UpdatePreferencesCommand): Promise<void> {
    const { preferences, unitOfWork } = this.deps;
    // Saves nothing, so that users without a choice keep following the defaults.
    if (Object.keys(changes).length === 0) return;
    await unitOfWork.run(async () => {
      await preferences.save(userId, changePreferences(await preferences.lock(userId), changes));
    });
  }
}
