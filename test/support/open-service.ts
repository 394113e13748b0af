import { afterAll } from 'vitest';
import { startApp } from './app.ts';

export type ServiceOptions = Parameters<typeof startApp>[2] & {
  /** False if the tests corrupt the books on purpose. */
  readonly proveBooks?: boolean;
};

/** Starts the service with a borrower and an operator for the tests of a file or a `describe`, and closes it after them. */
export async function openService(
  env: Record<string, string> = {},
  { proveBooks = true, ...options }: ServiceOptions = {},
) {
  const service = await startApp(env, undefined, options);
  afterAll(() => service.close({ proveBooks }));
  const [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
  return { service, borrower, operator };
}
