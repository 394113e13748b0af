import 'reflect-metadata';
import type { FastifyInstance } from 'fastify';
import { type DependencyContainer, container as root } from 'tsyringe';
import type { JobWorker } from '../adapters/jobs/pg-boss-jobs.ts';
import { contexts, type UseCases } from './contexts/all.ts';
import { Shared, sharedPorts } from './contexts/shared.ts';
import { type Resources, registerPorts } from './ports.ts';

export interface Composition {
  readonly container: DependencyContainer;
  readonly useCases: UseCases;
  readonly workers: readonly JobWorker[];
  routes(http: FastifyInstance): Promise<void>;
}

/** @param override the test seam: replaces ports before anything is built from them */
export function compose(resources: Resources, override: (container: DependencyContainer) => void): Composition {
  const container = root.createChildContainer();
  registerPorts(container, Shared, sharedPorts, resources);
  for (const context of Object.values(contexts)) context.register(container, resources);
  override(container);
  const built = Object.entries(contexts).map(([name, context]) => ({ name, ...context.build(container) }));
  return {
    container,
    useCases: Object.fromEntries(built.map(({ name, useCases }) => [name, useCases])) as UseCases,
    workers: built.flatMap(({ workers }) => workers),
    async routes(http) {
      for (const { routes } of built) await routes(http);
    },
  };
}
