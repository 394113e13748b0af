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

/** Subscribes to one type of event, or to several, with a subscriber that is built from the ports. */
export type Subscription<Ports> = (events: EventDispatcher, ports: Ports) => void;

/** `on('user.erased', EraseTickets)`: runs in the unit of work that publishes the event. */
export function on<Type extends PublishedEvent['type'], Ports>(
  types: Type | readonly Type[],
  Subscriber: new (ports: Ports) => { readonly execute: (event: EventOf<Type>) => Promise<void> },
): Subscription<Ports> {
  return (events, ports) => {
    const subscriber = new Subscriber(ports);
    for (const type of [types].flat() as Type[]) {
      // The dispatcher calls it with events of this type.
      events.on<DomainEvent>(type, (event) => subscriber.execute(event as EventOf<Type>));
    }
  };
}

/** Classes that are built from ports. */
type Classes<Bag> = Readonly<Record<string, new (ports: Bag) => object>>;
/** `PayLoan` as `payLoan`. */
type Built<Of> = {
  readonly [Name in keyof Of & string as Uncapitalize<Name>]: Of[Name] extends new (
    ports: never,
  ) => infer UseCase
    ? UseCase
    : never;
};

type Bag<Own, Used> = SharedPortTypes & Used & Own;

interface Definition<Own, Used, UseCases, Composed> {
  /** The context's ports, each with its adapter. Tests replace any of them. */
  readonly ports: Ports<Own>;
  /** Ports and use cases of other contexts. */
  readonly uses?: Tokens<Used>;
  /** The classes of its use cases. Each is built from the context's ports, those it uses and the shared ones, by name. */
  readonly useCases?: UseCases;
  /** What is made of use cases, too. */
  readonly composed?: (ports: Bag<Own, Used> & Built<UseCases>) => Composed;
  readonly subscriptions?: readonly Subscription<Bag<Own, Used>>[];
  readonly workers?: (useCases: Built<UseCases> & Composed, ports: Bag<Own, Used>) => readonly JobWorker[];
  /** Gets the context's use cases as well. */
  readonly routes?: (http: FastifyInstance, all: Bag<Own, Used> & Built<UseCases> & Composed) => Promise<void>;
}

export interface Context<Own, UseCases> {
  readonly ports: Tokens<Own>;
  /** For contexts that use them. */
  readonly useCases: InjectionToken<UseCases>;
  register(container: DependencyContainer, resources: Resources): Promise<void>;
  /** Subscribes to events and builds the rest from what is registered. */
  build(container: DependencyContainer): Running<UseCases>;
}

interface Running<UseCases> {
  readonly useCases: UseCases;
  readonly workers: readonly JobWorker[];
  routes(http: FastifyInstance): Promise<void>;
}

// Why: docs/decisions/0001-a-hexagon-of-four-layers.md
/** Declares a context: which adapter is behind each port, and what is built from the ports. */
export function defineContext<
  Own,
  Used = object,
  UseCases extends Classes<Bag<Own, Used>> = Record<never, never>,
  Composed = object,
>(definition: Definition<Own, Used, UseCases, Composed>): Context<Own, Built<UseCases> & Composed> {
  const { uses, useCases: classes, composed, subscriptions, workers, routes } = definition;
  const own = tokensOf(definition.ports);
  const tokens = { ...SharedPorts, ...uses, ...own } as Tokens<Bag<Own, Used>>;
  const useCases = token<Built<UseCases> & Composed>('use cases');
  const build = (ports: Bag<Own, Used>) => {
    const built = builtOf(classes, ports);
    return { ...built, ...composed?.({ ...ports, ...built }) } as Built<UseCases> & Composed;
  };
  return {
    ports: own,
    useCases,
    async register(container, resources) {
      await registerPorts(container, own, definition.ports, resources);
      registerSingleton(container, useCases, (c) => build(resolveAll(c, tokens)));
    },
    build(container) {
      const ports = resolveAll(container, tokens);
      for (const subscribe of subscriptions ?? []) subscribe(ports.events, ports);
      const built = container.resolve(useCases);
      return {
        useCases: built,
        workers: workers?.(built, ports) ?? [],
        routes: async (http) => routes?.(http, { ...ports, ...built }),
      };
    },
  };
}

function builtOf<Bag, Of extends Classes<Bag>>(classes: Of | undefined, ports: Bag): Built<Of> {
  const built = Object.entries(classes ?? {}).map(([name, UseCase]) => {
    return [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, new UseCase(ports)];
  });
  return Object.fromEntries(built);
}
