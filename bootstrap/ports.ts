import 'reflect-metadata';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { type DependencyContainer, type InjectionToken, instanceCachingFactory } from 'tsyringe';
import type { EventNumbering } from '../adapters/jobs/event-numbering.ts';
import type { KyselyApiKeyGate } from '../adapters/persistence/operators/api-keys.ts';
import type { KeyRing } from '../adapters/security/key-ring.ts';
import type { ServiceMetrics } from '../adapters/telemetry/service-metrics.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import type { ClosedDays } from '../application/closing/closing.port.ts';
import type { AccountGate } from '../application/identity/ports.ts';
import type { EventDispatcher, JobQueue } from '../application/shared/ports.ts';
import type { EventFeed } from '../application/webhooks/event.queries.ts';
import type { Config } from './config.ts';

/** The parts of adapters. Some hold connections, so they are opened before the container is filled. */
export interface Resources {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly em: EntityManager;
  readonly events: EventDispatcher;
  readonly jobs: JobQueue;
  readonly closedDays: ClosedDays;
  readonly numbering: EventNumbering;
  readonly eventFeed: EventFeed;
  readonly gate: AccountGate;
  readonly apiKeyGate: KyselyApiKeyGate;
  readonly keyRing: KeyRing;
  readonly fileUrlSecret: string;
  /** Leads to PostgreSQL itself. */
  readonly directUrl: string;
  readonly tracing?: Tracing | null;
  readonly metrics: ServiceMetrics;
}

type Get = <T>(token: InjectionToken<T>) => T;

/** A port and its adapter. An object, because TypeScript does not infer `T` from a function in a list of ports. */
export interface Port<T> {
  /** Resolves to what builds the adapter. */
  readonly load: (resources: Resources) => Promise<Build<T>>;
}

/** `get` returns another port. */
type Build<T> = (get: Get) => T;

/** `adapter<Clock>(() => new SystemClock())`: `SystemClock` is the adapter of the port `Clock`. */
export function adapter<T>(build: (resources: Resources, get: Get) => T): Port<T> {
  return { load: async (resources) => (get) => build(resources, get) };
}

// Why: docs/decisions/0034-a-process-drains-and-closes-in-order.md
/** For an adapter that only some configurations use: `build` imports it then, and its library with it. */
export function loadedAdapter<T>(build: (resources: Resources) => Promise<T>): Port<T> {
  return {
    async load(resources) {
      const built = await build(resources);
      return () => built;
    },
  };
}

/** `collection<Loans>(KyselyLoans)`: the adapter is built from the entity manager and, if it takes them, the events. */
export function collection<T>(Adapter: new (em: EntityManager, events: EventDispatcher) => T): Port<T> {
  return adapter(({ em, events }) => new Adapter(em, events));
}

/** `queryPort(kyselyLoanQueries)`: the adapter is a function of the entity manager that says which port it returns. */
export function queryPort<T>(build: (em: EntityManager) => T): Port<T> {
  return adapter(({ em }) => build(em));
}

export function token<T>(name: string): InjectionToken<T> {
  return Symbol(name);
}

export type Ports<Types> = { readonly [Name in keyof Types]: Port<Types[Name]> };
export type Tokens<Types> = { readonly [Name in keyof Types]: InjectionToken<Types[Name]> };

export function tokensOf<Types>(ports: Ports<Types>): Tokens<Types> {
  return Object.fromEntries(Object.keys(ports).map((name) => [name, token(name)])) as Tokens<Types>;
}

/** One instance per container, built on first use. Plain factories keep tsyringe out of the classes it builds. */
export function registerSingleton<T>(
  container: DependencyContainer,
  key: InjectionToken<T>,
  build: (container: DependencyContainer) => T,
): void {
  container.register(key, { useFactory: instanceCachingFactory(build) });
}

export async function registerPorts<Types>(
  container: DependencyContainer,
  tokens: Tokens<Types>,
  ports: Ports<Types>,
  resources: Resources,
): Promise<void> {
  for (const name in ports) {
    const build = await ports[name].load(resources);
    registerSingleton(container, tokens[name], (c) => build((other) => c.resolve(other)));
  }
}

export function resolveAll<Types>(container: DependencyContainer, tokens: Tokens<Types>): Types {
  const resolved: Partial<Types> = {};
  for (const name in tokens) resolved[name] = container.resolve(tokens[name]);
  return resolved as Types;
}
