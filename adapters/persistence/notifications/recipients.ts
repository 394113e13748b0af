import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { OwnMails, Recipients } from '../../../application/notifications/ports.ts';
import { Device, type Devices } from '../../../domain/notifications/device.ts';
import {
  DEFAULT_NOTIFICATION_PREFERENCES,
  type NotificationPreferences,
  type Preferences,
} from '../../../domain/notifications/notification-preferences.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { DeviceId, UserId } from '../../../domain/shared/ids.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter, MikroOrmCollection } from '../database/database-adapter.ts';

const RECIPIENT = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where('u.erased_at', 'is', null)
    .forKeyShare()
    .select(['u.email', 'u.email_confirmed_at', 'u.first_name', 'u.language']),
);

export function kyselyRecipients(em: EntityManager): Recipients {
  return {
    async find(userId) {
      const [user] = await RECIPIENT(em, { userId });
      if (user === undefined) return null;
      const { email, email_confirmed_at, first_name: firstName, language } = user;
      return { email, isConfirmed: email_confirmed_at !== null, firstName, language };
    },
  };
}

const FIND = compiledQuery((db, { userId }: { userId: UserId }) =>
  db
    .selectFrom('notification_preferences')
    .select([
      'email_notifications as emailNotifications',
      'push_notifications as pushNotifications',
      'loan_updates as loanUpdates',
      'payment_reminders as paymentReminders',
      'promotions',
    ])
    .where('user_id', '=', userId),
);

/** One row per user, replaced as a whole. */
export class KyselyPreferences extends DatabaseAdapter implements Preferences {
  async of(userId: UserId): Promise<NotificationPreferences> {
    const [chosen] = await FIND(this.em, { userId });
    return chosen ?? DEFAULT_NOTIFICATION_PREFERENCES;
  }

  /** Locks the user's id, because a user with default preferences has no row. */
  async lock(userId: UserId): Promise<NotificationPreferences> {
    this.lockName(`preferences ${userId}`);
    return this.of(userId);
  }

  async save(userId: UserId, preferences: NotificationPreferences): Promise<void> {
    const row = {
      email_notifications: preferences.emailNotifications,
      push_notifications: preferences.pushNotifications,
      loan_updates: preferences.loanUpdates,
      payment_reminders: preferences.paymentReminders,
      promotions: preferences.promotions,
    };
    await this.db
      .insertInto('notification_preferences')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }
}

/** A node whose clock is behind counts on the later day. */
const COUNT = compiledQuery((db, { userId, day }: { userId: UserId; day: CalendarDay }) =>
  db
    .insertInto('own_mails')
    .values({ user_id: userId, day, count: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        day: sql`greatest(own_mails.day, excluded.day)`,
        count: sql`case when excluded.day > own_mails.day then 1 else own_mails.count + 1 end`,
      }),
    )
    .returning('count'),
);

/** One row per user. The row is locked until the transaction ends, so that nodes count one after the other. */
export class KyselyOwnMails extends DatabaseAdapter implements OwnMails {
  async count(userId: UserId, day: CalendarDay): Promise<number> {
    const [row] = await COUNT(this.em, { userId, day });
    return row?.count ?? Number.POSITIVE_INFINITY;
  }
}

const lockMode = LockMode.PESSIMISTIC_WRITE;

export class MikroOrmDevices extends MikroOrmCollection<Device> implements Devices {
  /** Locks the token, because an unregistered token has no row. */
  async findByToken(token: string): Promise<Device | null> {
    this.lockName(`device ${token}`);
    return this.em.findOne(Device, { token }, { lockMode });
  }

  find(id: DeviceId, ownerId: UserId): Promise<Device | null> {
    return this.em.findOne(Device, { id, ownerId }, { lockMode });
  }

  ofOwner(ownerId: UserId): Promise<readonly Device[]> {
    return this.em.find(Device, { ownerId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /** Flushes at once, so that the token is free for its new owner. */
  async remove(device: Device): Promise<void> {
    await this.em.remove(device).flush();
  }
}
