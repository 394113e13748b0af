import type { FastifyInstance } from 'fastify';
import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { JobWorker } from '../adapters/jobs/pg-boss-jobs.ts';
import type { EventDispatcher } from '../application/shared/event-dispatcher.ts';
import type { DomainEvent } from '../domain/shared/domain-event.ts';
import { Shared, type SharedPorts } from './contexts/shared.ts';
import {
  type Ports,
  type Resources,
  registerPorts,
  registerSingleton,
  resolveAll,
  type Tokens,
  token,
  tokensOf,
} from './ports.ts';

/** Subscribes to one type of event. */
export type Subscription = (events: EventDispatcher) => void;

type Handle<Event> = (event: Event) => Promise<void>;

/** `on<UserErased>('user.erased', new EraseTickets(ports))`: runs in the unit of work that publishes the event. */
export function on<Event extends DomainEvent>(
  type: Event['type'],
  handler: Handle<Event> | { readonly execute: Handle<Event> },
): Subscription {
  return (events) =>
    events.on<Event>(type, typeof handler === 'function' ? handler : (event) => handler.execute(event));
}

interface Definition<Own, Used, UseCases> {
  /** The context's ports, each with its adapter. Tests replace any of them. */
  readonly ports: Ports<Own>;
  /** Ports and use cases of other contexts. */
  readonly uses?: Tokens<Used>;
  /** Gets, like all below, the context's ports, those it uses and the shared ones, by name. */
  readonly useCases?: (ports: SharedPorts & Used & Own) => UseCases;
  readonly subscriptions?: (ports: SharedPorts & Used & Own) => readonly Subscription[];
  readonly workers?: (useCases: UseCases, ports: SharedPorts & Used & Own) => readonly JobWorker[];
  readonly routes?: (http: FastifyInstance, useCases: UseCases, ports: SharedPorts & Used & Own) => Promise<void>;
}

export interface Context<Own, UseCases> {
  readonly ports: Tokens<Own>;
  /** For contexts that use them. */
  readonly useCases: InjectionToken<UseCases>;
  register(container: DependencyContainer, resources: Resources): void;
  /** Subscribes to events and builds the rest from what is registered. */
  build(container: DependencyContainer): Built<UseCases>;
}

interface Built<UseCases> {
  readonly useCases: UseCases;
  readonly workers: readonly JobWorker[];
  routes(http: FastifyInstance): Promise<void>;
}

// Why: docs/decisions/0001-a-hexagon-of-four-layers.md
/** Declares a context: which adapter is behind each port, and what is built from the ports. */
export function defineContext<Own, Used = object, UseCases = object>(
  definition: Definition<Own, Used, UseCases>,
): Context<Own, UseCases> {
  const { uses, useCases: make, subscriptions, workers, routes } = definition;
  const own = tokensOf(definition.ports);
  const tokens = { ...Shared, ...uses, ...own } as Tokens<SharedPorts & Used & Own>;
  const useCases = token<UseCases>('use cases');
  return {
    ports: own,
    useCases,
    register(container, resources) {
      registerPorts(container, own, definition.ports, resources);
      registerSingleton(container, useCases, (c) => make?.(resolveAll(c, tokens)) ?? ({} as UseCases));
    },
    build(container) {
      const ports = resolveAll(container, tokens);
      for (const subscribe of subscriptions?.(ports) ?? []) subscribe(ports.events);
      const built = container.resolve(useCases);
      return {
        useCases: built,
        workers: workers?.(built, ports) ?? [],
        routes: async (http) => routes?.(http, built, ports),
      };
    },
  };
}
