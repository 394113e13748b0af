import 'reflect-metadata';
import { container as root } from 'tsyringe';
import { DELIVERED, type Mailer } from '../../application/notifications/ports.ts';
import type { EventPublisher } from '../../application/shared/ports.ts';
import { readConfig } from '../../bootstrap/config.ts';
import {
  type ContextUseCases,
  contextUseCases,
  contextWorkers,
  registerContexts,
  subscribeContexts,
} from '../../bootstrap/contexts/all.ts';
import { Identity } from '../../bootstrap/contexts/identity.ts';
import { Lending } from '../../bootstrap/contexts/lending.ts';
import { Notifications } from '../../bootstrap/contexts/notifications.ts';
import { registerShared, Shared } from '../../bootstrap/contexts/shared.ts';
import { DirectUnitOfWork, type Restorable } from '../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../support/fakes/fake-clock.ts';
import { InMemoryIdempotencyKeys } from '../support/fakes/in-memory-idempotency-keys.ts';
import { SequentialIds } from '../support/fakes/sequential-ids.ts';
import { ProcessDied, SimulatedProvider } from '../support/fakes/simulated-provider.ts';
import { TimedJobQueue } from '../support/fakes/timed-job-queue.ts';
import { FakePasswordHasher } from '../support/identity.ts';
import { closingInMemory } from './in-memory-closing.ts';

import { nothing, portsOf, type Stores, storesIn } from './in-memory-ports.ts';

const CONFIG = readConfig({ DATA_DIR: 'none', DATABASE_URL: 'postgres://nowhere/none' });

export type Core = ReturnType<typeof inMemoryCore>;

/** Whatever a core has other than usual; a planted defect puts it in the place of sound parts. */
export interface Variation {
  /** Whether the payment provider is behind a network; it is unless this says that it is not. */
  readonly remote?: boolean;
  readonly stores?: (events: EventPublisher) => Partial<Stores>;
  readonly unitOfWork?: (stores: readonly Restorable[]) => DirectUnitOfWork;
  readonly keys?: (unitOfWork: DirectUnitOfWork, ids: SequentialIds) => InMemoryIdempotencyKeys;
}

/**
 * The service as `buildApp` puts it together, with its own composition of use cases and subscriptions, but for what
 * stands behind the ports: all in memory, so that thousands of acts take a second.
 */
export function inMemoryCore(variation: Variation = {}) {
  const container = root.createChildContainer();
  const clock = new FakeClock();
  const jobs = new TimedJobQueue(clock, (error) => error instanceof ProcessDied);
  registerShared(container, { config: CONFIG, em: nothing(), jobs, closedDays: nothing() });
  registerContexts(container, { keyRing: nothing(), gate: nothing(), fileUrlSecret: '', log: nothing() });
  const stores = { ...storesIn(container, clock), ...variation.stores?.(container.resolve(Shared.events)) };
  // The keys work with the unit of work, which in turn takes back what a failed run did to them.
  const kept = [jobs, { snapshot: () => keys.snapshot() }, ...restorable(stores)];
  const unitOfWork = variation.unitOfWork?.(kept) ?? new DirectUnitOfWork(...kept);
  const provider = new SimulatedProvider(variation);
  const ids = new SequentialIds();
  const keys: InMemoryIdempotencyKeys =
    variation.keys?.(unitOfWork, ids) ?? new InMemoryIdempotencyKeys(unitOfWork, ids);
  const mails: string[] = [];
  const values: readonly (readonly [unknown, unknown])[] = [
    [Shared.clock, clock],
    [Shared.ids, ids],
    [Shared.unitOfWork, unitOfWork],
    [Shared.idempotencyKeys, keys],
    [Identity.passwordHasher, new FakePasswordHasher(unitOfWork)],
    [Lending.gateway, provider],
    [Notifications.mailer, mailer(mails)],
    ...portsOf(stores, clock),
  ];
  for (const [token, useValue] of values) container.register(token as symbol, { useValue });
  subscribeContexts(container);
  const useCases: ContextUseCases = contextUseCases(container);
  jobs.hire(contextWorkers(useCases, nothing()));
  const closeBusinessDay = closingInMemory({ stores, unitOfWork, jobs, clock });
  return { ...useCases, closeBusinessDay, clock, jobs, stores, provider, keys, mails };
}

function mailer(mails: string[]): Mailer {
  return {
    async send(_address, { id }) {
      mails.push(id);
      return DELIVERED;
    },
  };
}

function restorable(stores: object): Restorable[] {
  return Object.values(stores).filter((store) => 'snapshot' in store);
}
