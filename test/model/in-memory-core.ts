import { DELIVERED, type Mailer } from '../../application/notifications/ports.ts';
import { EventDispatcher } from '../../application/shared/event-dispatcher.ts';
import { readConfig } from '../../bootstrap/config.ts';
import { compose } from '../../bootstrap/contexts/all.ts';
import { IdentityPorts } from '../../bootstrap/contexts/identity.ts';
import { NotificationPorts } from '../../bootstrap/contexts/notifications.ts';
import { PaymentPorts } from '../../bootstrap/contexts/payments.ts';
import { SharedPorts } from '../../bootstrap/contexts/shared.ts';
import { DirectUnitOfWork, type Restorable } from '../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../support/fakes/fake-clock.ts';
import { InMemoryClosedDays } from '../support/fakes/in-memory-closed-days.ts';
import { InMemoryIdempotencyKeys } from '../support/fakes/in-memory-idempotency-keys.ts';
import { SequentialIds } from '../support/fakes/sequential-ids.ts';
import { ProcessDied, SimulatedProvider } from '../support/fakes/simulated-provider.ts';
import { TimedJobQueue } from '../support/fakes/timed-job-queue.ts';
import { FakePasswordHasher } from '../support/identity.ts';
import { keepInMemory, type Stores, storesIn } from './in-memory-ports.ts';
import { StatusEvents } from './status-events.ts';

const CONFIG = readConfig({ DATA_DIR: 'none', DATABASE_URL: 'postgres://nowhere/none' });

export type Core = ReturnType<typeof inMemoryCore>;

/** Replacements for parts of the core, for planted defects. */
export interface Variation {
  /** Whether the payment provider is remote. Default: true. */
  readonly remote?: boolean;
  readonly damage?: (stores: Stores) => void;
  readonly unitOfWork?: (stores: readonly Restorable[]) => DirectUnitOfWork;
  readonly keys?: (unitOfWork: DirectUnitOfWork, ids: SequentialIds) => InMemoryIdempotencyKeys;
}

/** The service as `buildApp` composes it, on in-memory ports, so that thousands of acts take a second. */
export function inMemoryCore(variation: Variation = {}) {
  const clock = new FakeClock();
  const events = new EventDispatcher();
  const jobs = new TimedJobQueue(clock, (error) => error instanceof ProcessDied);
  const stores = storesIn(events, clock);
  variation.damage?.(stores);
  // The keys need the unit of work, which in turn restores the keys after a failed run.
  const statusEvents = new StatusEvents(events);
  const kept = [jobs, statusEvents, { snapshot: () => keys.snapshot() }, ...restorable(stores)];
  const unitOfWork = variation.unitOfWork?.(kept) ?? new DirectUnitOfWork(...kept);
  const provider = new SimulatedProvider(variation);
  const ids = new SequentialIds();
  const keys: InMemoryIdempotencyKeys =
    variation.keys?.(unitOfWork, ids) ?? new InMemoryIdempotencyKeys(unitOfWork, ids);
  const mails: string[] = [];
  const gate = { close: async () => {}, closed: async () => {} };
  const closedDays = new InMemoryClosedDays();
  const absent = {
    ...{ log: nothing(), em: nothing(), keyRing: nothing() },
    fileUrlSecret: '',
    webhookSubscribers: nothing(),
    metrics: nothing(),
  };
  const { useCases, workers } = compose({ config: CONFIG, events, jobs, gate, closedDays, ...absent }, (container) => {
    keepInMemory(container, stores);
    container.register(SharedPorts.clock, { useValue: clock });
    container.register(SharedPorts.ids, { useValue: ids });
    container.register(SharedPorts.unitOfWork, { useValue: unitOfWork });
    container.register(SharedPorts.idempotencyKeys, { useValue: keys });
    container.register(IdentityPorts.passwordHasher, { useValue: new FakePasswordHasher(unitOfWork) });
    container.register(PaymentPorts.gateway, { useValue: provider });
    container.register(NotificationPorts.mailer, { useValue: mailer(mails) });
  });
  jobs.hire(workers);
  return { ...useCases, clock, jobs, stores, statusEvents, provider, keys, mails };
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

/** In the place of what no act of the model uses. Fails when it is used. */
// biome-ignore lint/suspicious/noExplicitAny: it can be in the place of anything.
function nothing(): any {
  return new Proxy(
    {},
    {
      get(_target, name) {
        if (name === 'then' || typeof name === 'symbol') return undefined;
        throw new Error(`The core in memory has no ${name}.`);
      },
    },
  );
}
