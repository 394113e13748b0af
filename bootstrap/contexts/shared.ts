import type { EntityManager } from '@mikro-orm/postgresql';
import type { DependencyContainer } from 'tsyringe';
import type { KyselyClosedDays } from '../../adapters/persistence/closing/kysely-closed-days.ts';
import { MikroOrmUnitOfWork } from '../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { KyselyIdempotencyKeys } from '../../adapters/persistence/idempotency/kysely-idempotency-keys.ts';
import { ClockBusinessCalendar } from '../../adapters/system/clock-business-calendar.ts';
import { SystemClock } from '../../adapters/system/system-clock.ts';
import { UuidV7IdGenerator } from '../../adapters/system/uuid-v7-id-generator.ts';
import { EventDispatcher } from '../../application/shared/event-dispatcher.ts';
import type { IdempotencyKeys } from '../../application/shared/idempotency.ts';
import type { JobQueue } from '../../application/shared/jobs.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../../application/shared/ports.ts';
import type { FileLinks } from '../../domain/documents/file-links.port.ts';
import type { Config } from '../config.ts';
import { singleton, token } from '../register.ts';

export const Shared = {
  config: token<Config>('Config'),
  entityManager: token<EntityManager>('EntityManager'),
  clock: token<Clock>('Clock'),
  ids: token<IdGenerator>('IdGenerator'),
  calendar: token<BusinessCalendar>('BusinessCalendar'),
  closedDays: token<KyselyClosedDays>('ClosedDays'),
  unitOfWork: token<UnitOfWork>('UnitOfWork'),
  events: token<EventDispatcher>('EventDispatcher'),
  jobs: token<JobQueue>('JobQueue'),
  idempotencyKeys: token<IdempotencyKeys>('IdempotencyKeys'),
  /** Made by the documents' context, shown by others as well. */
  fileLinks: token<FileLinks>('FileLinks'),
};

export interface SharedParts {
  readonly config: Config;
  readonly em: EntityManager;
  readonly jobs: JobQueue;
  readonly closedDays: KyselyClosedDays;
}

export function registerShared(container: DependencyContainer, { config, em, jobs, closedDays }: SharedParts): void {
  container.register(Shared.config, { useValue: config });
  container.register(Shared.entityManager, { useValue: em });
  container.register(Shared.jobs, { useValue: jobs });
  container.register(Shared.closedDays, { useValue: closedDays });
  singleton(container, Shared.clock, () => new SystemClock());
  singleton(container, Shared.ids, () => new UuidV7IdGenerator());
  singleton(
    container,
    Shared.calendar,
    (c) => new ClockBusinessCalendar(c.resolve(Shared.clock), c.resolve(Shared.closedDays)),
  );
  singleton(container, Shared.unitOfWork, (c) => new MikroOrmUnitOfWork(c.resolve(Shared.entityManager)));
  singleton(container, Shared.events, () => new EventDispatcher());
  singleton(
    container,
    Shared.idempotencyKeys,
    (c) =>
      new KyselyIdempotencyKeys(c.resolve(Shared.entityManager), c.resolve(Shared.unitOfWork), c.resolve(Shared.ids)),
  );
}

/** What nearly every use case needs. */
export function essentials(container: DependencyContainer) {
  return {
    unitOfWork: container.resolve(Shared.unitOfWork),
    clock: container.resolve(Shared.clock),
    ids: container.resolve(Shared.ids),
    calendar: container.resolve(Shared.calendar),
    jobs: container.resolve(Shared.jobs),
  };
}
