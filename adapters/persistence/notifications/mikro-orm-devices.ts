import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { Device } from '../../../domain/notifications/device.ts';
import type { Devices } from '../../../domain/notifications/devices.port.ts';
import type { DeviceId } from '../../../domain/notifications/notification.id.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store } from '../shared/mikro-orm-collection.ts';
import { rowsOf } from '../shared/read-models.ts';

/** Any number: keeps the locks on tokens apart from other advisory locks. */
const TOKEN_LOCK = 7_236_012;

export class MikroOrmDevices implements Devices {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  /** The lock is on the token's hash, since a token that nobody has registered yet has no row that could be locked. */
  async findByToken(token: string): Promise<Device | null> {
    await rowsOf(this.em, 'select pg_advisory_xact_lock(hashtextextended($1, $2))', [token, TOKEN_LOCK]);
    const [row] = await rowsOf<{ id: DeviceId }>(this.em, 'select id from devices where token = $1 for update', [
      token,
    ]);
    return row === undefined ? null : tableOf(this.em, Device).one(this.em, { id: row.id });
  }

  findOwn(id: DeviceId, ownerId: UserId): Promise<Device | null> {
    return tableOf(this.em, Device).one(this.em, { id, ownerId }, { lock: true });
  }

  ofOwner(ownerId: UserId): Promise<readonly Device[]> {
    return tableOf(this.em, Device).many(this.em, { ownerId }, { orderBy: 'created_at, id' });
  }

  save(device: Device): Promise<void> {
    return store(this.em, this.events, device);
  }

  /** A statement, since the unit of work would delete last, after the new owner's row had met the old one. */
  async remove({ id }: Device): Promise<void> {
    await rowsOf(this.em, 'delete from devices where id = $1', [id]);
  }
}
