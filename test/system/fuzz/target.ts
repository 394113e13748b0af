import { answerCheckerOf } from '../../support/api-description.ts';
import type { Target } from './fuzzing.ts';
import type { Operation } from './operations.ts';
import { LIKELY, PREPARATIONS } from './preparations.ts';
import type { Tally } from './tally.ts';
import type { World } from './world.ts';

/** Settings with which every operation can answer 200, as often as it is asked. */
export const ALL_OPERATIONS = {
  AUTH_RATE_LIMIT_MAX: '1000000',
  RATE_LIMIT_MAX: '10000000',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_AUDIENCE: 'lending',
  OIDC_JWKS_URL: 'http://127.0.0.1:9/jwks',
};

/** The service of a world, with callers of both roles. */
export async function targetOf(world: World, tally: Tally): Promise<Target> {
  const { http } = world.service.app;
  const [borrower, operator] = [world.callerFor(world.borrower), world.callerFor(world.operator)];
  return {
    http,
    check: await answerCheckerOf(http),
    tally,
    right: ({ forOperators }: Operation) => (forOperators ? operator : borrower),
    other: ({ forOperators }: Operation) => (forOperators ? borrower : operator),
    likely: ({ name }) => LIKELY[name] ?? {},
    prepare: async ({ name }) => PREPARATIONS[name]?.(world),
  };
}
