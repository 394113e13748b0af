import type { FastifyInstance } from 'fastify';
import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { JobWorker } from '../adapters/jobs/queue-workers.ts';
import type { EventOf, PublishedEvent } from '../application/shared/events.ts';
import type { EventDispatcher } from '../application/shared/ports.ts';
import type { DomainEvent } from '../domain/shared/aggregate.ts';
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
import { SharedPorts, type SharedPortTypes } from './shared-ports.ts';

/** Subscribes to one type of event, or to several. */
export type Subscription = (events: EventDispatcher) => void;

/** `on('user.erased', new EraseTickets(ports))`: runs in the unit of work that publishes the event. */
export function on<Type extends PublishedEvent['type']>(
  types: Type | readonly Type[],
  subscriber: { readonly execute: (event: EventOf<Type>) => Promise<void> },
): Subscription {
  return (events) => {
    for (const type of [types].flat() as Type[]) {
      // The dispatcher calls it with events of this type.
      events.on<DomainEvent>(type, (event) => subscriber.execute(event as EventOf<Type>));
    }
  };
}

interface Definition<Own, Used, UseCases> {
  /** The context's ports, each with its adapter. Tests replace any of them. */
  readonly ports: Ports<Own>;
  /** Ports and use cases of other contexts. */
  readonly uses?: Tokens<Used>;
  /** Gets, like all below, the context's ports, those it uses and the shared ones, by name. */
  readonly useCases?: (ports: SharedPortTypes & Used & Own) => UseCases;
  readonly subscriptions?: (ports: SharedPortTypes & Used & Own) => readonly Subscription[];
  readonly workers?: (useCases: UseCases, ports: SharedPortTypes & Used & Own) => readonly JobWorker[];
  /** Gets the context's use cases as well. */
  readonly routes?: (http: FastifyInstance, all: SharedPortTypes & Used & Own & UseCases) => Promise<void>;
}

export interface Context<Own, UseCases> {
  readonly ports: Tokens<Own>;
  /** For contexts that use them. */
  readonly useCases: InjectionToken<UseCases>;
  register(container: DependencyContainer, resources: Resources): Promise<void>;
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
  const tokens = { ...SharedPorts, ...uses, ...own } as Tokens<SharedPortTypes & Used & Own>;
  const useCases = token<UseCases>('use cases');
  return {
    ports: own,
    useCases,
    async register(container, resources) {
      await registerPorts(container, own, definition.ports, resources);
      registerSingleton(container, useCases, (c) => make?.(resolveAll(c, tokens)) ?? ({} as UseCases));
    },
    build(container) {
      const ports = resolveAll(container, tokens);
      for (const subscribe of subscriptions?.(ports) ?? []) subscribe(ports.events);
      const built = container.resolve(useCases);
      return {
        useCases: built,
        workers: workers?.(built, ports) ?? [],
        routes: async (http) => routes?.(http, { ...ports, ...built }),
      };
    },
  };
}
