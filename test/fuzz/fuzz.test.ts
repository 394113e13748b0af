import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCheckerOf } from '../support/api-description.ts';
import { startApp } from '../support/app.ts';
import { fuzz, type Target } from './fuzzing.ts';
import { type Operation, operationsOf } from './operations.ts';
import { LIKELY, PREPARATIONS } from './preparations.ts';
import { replay, runs, seed } from './settings.ts';
import { Tally } from './tally.ts';
import { World } from './world.ts';

// Started during collection, since the tests are named after its operations.
const service = await startApp({
  AUTH_RATE_LIMIT_MAX: '1000000',
  RATE_LIMIT_MAX: '10000000',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_AUDIENCE: 'lending',
  OIDC_JWKS_URL: 'http://127.0.0.1:9/jwks',
});
const operations = await operationsOf(service.app.http);

describe('requests generated from /openapi.json', () => {
  const tally = new Tally();
  let world: World;
  let target: Target;

  beforeAll(async () => {
    process.stdout.write(`Fuzzing with ${replay}\n`);
    world = await World.of(service);
    target = await targetOf(world, tally);
  });

  afterAll(async () => {
    process.stdout.write(`${tally}\nRepeat with: ${replay}\n`);
    await service.close();
  });

  it.each(operations)('$name keeps to its description', async (operation) => {
    try {
      // A separate seed for each operation, also if it runs alone.
      await fuzz(target, operation, { seed: seed + operations.indexOf(operation), runs });
    } catch (error) {
      throw new Error(
        `${error instanceof Error ? error.message : error}\nRepeat with: ${replay} -- -t '${operation.name}'`,
      );
    }
    expect(tally.of(operation.name, 'valid', 200), `${operation.name} never answered 200`).toBeGreaterThan(0);
    await expectWell(world);
  });
});

async function targetOf(world: World, tally: Tally): Promise<Target> {
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

/** Another user is served as before. */
async function expectWell({ service: { anonymous }, neighbour }: World): Promise<void> {
  expect((await anonymous.get('/health/ready')).status).toBe(200);
  expect((await neighbour.get('/user/profile')).status).toBe(200);
}
