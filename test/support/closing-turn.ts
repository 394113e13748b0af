import { SharedPorts } from '../../bootstrap/shared-ports.ts';
import type { TestApp } from './app.ts';

/** Keeps the turn to close days, as another process that closes them does. */
export async function whileAnotherCloses<T>({ app }: TestApp, work: () => Promise<T>): Promise<T> {
  const closedDays = app.container.resolve(SharedPorts.closedDays);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const closing = closedDays.exclusively(() => {
    held.resolve();
    return release.promise;
  });
  await held.promise;
  try {
    return await work();
  } finally {
    release.resolve();
    await closing;
  }
}
